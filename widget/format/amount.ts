import { localNumber } from './localNumber.ts'

/** Specification §9: balances are cut, never rounded up, after 3 decimals. */
export const balanceDecimals = 3

/** From the smallest unit, for machines: every digit, no groups. */
export function plainAmount(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return digits.slice(0, digits.length - decimals) + (part && `.${part}`)
}

/** Every digit of an amount in its smallest unit: what a person approves is never shortened. */
export const exactAmount = (value: bigint, decimals: number, locale?: string): string =>
  `${value < 0n ? '-' : ''}${localNumber(plainAmount(value < 0n ? -value : value, decimals), locale)}`

/** Cut after `shown` decimals; what is there but too small to show reads `<0.001`. */
export const shortAmount = (
  value: bigint,
  decimals: number,
  shown = balanceDecimals,
  locale?: string,
): string => cutAmount(plainAmount(value, decimals), shown, locale)

/** The same of a decimal number without groups. */
export function cutAmount(plain: string, shown: number, locale?: string): string {
  const [whole = '', part = ''] = plain.split('.')
  const cut = part.slice(0, shown).replace(/0+$/, '')
  if (/^0+$/.test(whole) && cut === '' && /[1-9]/.test(part))
    return `<${localNumber(`0.${'0'.repeat(shown - 1)}1`, locale)}`
  return localNumber(cut ? `${whole}.${cut}` : whole, locale)
}
