/**
 * How a token of EVM wants its amounts shown, where that is not just its decimals: multiplied, as Token-2022 has it
 * (solana/amountRule.ts), in parts of 10^18. https://eips.ethereum.org/EIPS/eip-8056
 */
export interface UiMultiplier {
  multiplier: bigint
  /** Holds from `fromS` on, in seconds since 1970. */
  next?: { multiplier: bigint; fromS: number }
}

/** `uiMultiplier()`, `newUIMultiplier()`, `effectiveAt()`. */
export const uiMultiplierCalls = {
  multiplier: '0xa60bf13d',
  next: '0xdc767007',
  effectiveAt: '0x97a4064f',
} as const
export const oneUiMultiplier = 10n ** 18n

const places = 18
/** Contracts count in 256 bits: what is more, the token itself can't show. */
const end = 2n ** 256n
/** The last second that a date can hold: what is announced for later is announced for never. */
export const lastSecond = 8_640_000_000_000

/** The first word of an answer; `undefined`: there is none. */
export function readUiWord(answer: unknown): bigint | undefined {
  const [, word] = /^0x([0-9a-f]{64})/i.exec(String(answer)) ?? []
  return word === undefined ? undefined : BigInt(`0x${word}`)
}

/** By the words of a contract; `undefined` where it has no multiplier. What answers all it is asked with the same has none. */
export function readUiMultiplier(
  said: { multiplier: bigint | undefined; next?: bigint | undefined; effectiveAt?: bigint | undefined },
  nowS: number,
): UiMultiplier | undefined {
  const { multiplier, next, effectiveAt } = said
  if (!multiplier || effectiveAt === multiplier) return undefined
  const isChange = next && next !== multiplier && effectiveAt && effectiveAt <= BigInt(lastSecond)
  if (!isChange || Number(effectiveAt) <= nowS) return { multiplier }
  return { multiplier, next: { multiplier: next, fromS: Number(effectiveAt) } }
}

/** What holds at a time, and what is announced for later. */
export function uiMultiplierAt(rule: UiMultiplier | undefined, nowS: number): UiMultiplier {
  if (!rule) return { multiplier: oneUiMultiplier }
  return rule.next && nowS >= rule.next.fromS ? { multiplier: rule.next.multiplier } : rule
}

/** Smallest units as the token shows them; `undefined` where it can't. */
export function multipliedUnits(units: bigint, multiplier: bigint): bigint | undefined {
  if (multiplier === oneUiMultiplier) return units
  const product = units * multiplier
  return product < end ? product / oneUiMultiplier : undefined
}

/** Decimal, with every digit: `1500000000000000000` → `1.5`. */
export function uiMultiplierText(multiplier: bigint): string {
  const digits = multiplier.toString().padStart(places + 1, '0')
  const part = digits.slice(-places).replace(/0+$/, '')
  return `${digits.slice(0, -places)}${part && `.${part}`}`
}
