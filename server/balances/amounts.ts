import type { PricedHolding } from './holding.ts'

/** Base units as a decimal number of whole coins, with every digit and no zeros at its end. */
export function formatAmount(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${part && `.${part}`}`
}

/** In the currency of the price; `undefined` when that is unknown. By what a contract counts: what is shown is rounded. */
export function worthOf({
  token,
  amount,
  units,
  exact,
  multiplier,
  price,
}: PricedHolding): number | undefined {
  if (price === undefined) return undefined
  const counted = units ?? exact
  const whole = Number(formatAmount(counted ?? amount, token.decimals))
  return (counted === undefined ? whole : whole * Number(multiplier)) * price
}
