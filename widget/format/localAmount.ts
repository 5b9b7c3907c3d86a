import { balanceDecimals, exactAmount } from './amount.ts'

/**
 * A decimal amount of the wire as a person writes numbers, cut (never rounded up) after 3 decimals; what is there but
 * too small to show reads `<0.001`. No digit passes through a float.
 */
export function localAmount(numeric: string, locale?: string, shown = balanceDecimals): string {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(numeric) ?? []
  if (whole === undefined) return numeric
  const numbers = new Intl.NumberFormat(locale)
  const cut = fraction.slice(0, shown).replace(/0+$/, '')
  if (cut === '' && BigInt(whole) === 0n && /[1-9]/.test(fraction))
    return `<${new Intl.NumberFormat(locale, { minimumFractionDigits: shown }).format(10 ** -shown)}`
  if (cut === '') return numbers.format(BigInt(whole))
  const digits = new Intl.NumberFormat(locale, { useGrouping: false, minimumIntegerDigits: cut.length })
  const point = numbers.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return `${numbers.format(BigInt(whole))}${point}${digits.format(BigInt(cut))}`
}

/** The same from the smallest unit. */
export const localUnits = (units: bigint, decimals: number, locale?: string): string =>
  localAmount(exactAmount(units, decimals).replaceAll(',', ''), locale)
