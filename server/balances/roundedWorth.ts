import type { Currency } from '../contract/v1/words.ts'

/** Cents of money; of coins eight places, for a hundredth of a bitcoin is no small change. */
export function roundedWorth(worth: number | undefined, currency: Currency): number | undefined {
  if (worth === undefined || !Number.isFinite(worth)) return undefined
  const unit = currency === 'btc' || currency === 'eth' ? 1e8 : 100
  // Beyond this a double has no such places any more.
  return Math.abs(worth) < 1e13 ? Math.round(worth * unit) / unit : worth
}
