/** The sign that a person writes between whole and part. */
export type DecimalPoint = '.' | ','

export type ParsedAmount =
  | { units: bigint }
  /** `grouped`: reads as thousands to one person and as a part to the next; nobody guesses with money. */
  | { fault: 'empty' | 'malformed' | 'grouped' | 'tooPrecise' }

/** More digits no amount of any chain has (256 bits). */
const mostDigits = 80
/** `1,000.5`, `1.000,5`, `1,000,000`, `1 000`: signs of thousands beyond doubt. */
const withThousands =
  /^\d{1,3}(?:([ \u00a0\u202f'’])\d{3}(?:\1\d{3})*(?:[.,]\d*)?|([.,])\d{3}(?:(?:\2\d{3})+|(?:\2\d{3})*(?!\2)[.,]\d*))$/

/**
 * What a person typed → the smallest unit. Integers only: no unit is lost, and none is made. One point or one comma is
 * the decimal sign, in every language; the sign that is not `point` is refused where it may as well part thousands.
 */
export function parseAmount(text: string, decimals: number, point: DecimalPoint): ParsedAmount {
  const typed = text.trim()
  if (typed === '') return { fault: 'empty' }
  if (withThousands.test(typed)) return { fault: 'grouped' }
  const [, whole = '', mark, fraction = ''] = /^(\d*)(?:([.,])(\d*))?$/.exec(typed) ?? []
  const digits = whole.length + fraction.length
  if (digits === 0 || digits > mostDigits) return { fault: 'malformed' }
  if (mark && mark !== point && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3)
    return { fault: 'grouped' }
  const part = fraction.replace(/0+$/, '')
  if (part.length > decimals) return { fault: 'tooPrecise' }
  return { units: BigInt(`${whole}${part.padEnd(decimals, '0')}`) }
}

/** The same way back: every digit, no thousands, as a field takes it. */
export function amountText(units: bigint, decimals: number, point: DecimalPoint): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return part ? `${whole}${point}${part}` : whole
}

/** A number as programs write it → as a field takes it. */
export const fieldAmount = (written: string, point: DecimalPoint): string => written.replace('.', point)

/** Of the person's language. */
export const decimalPoint = (locale?: string): DecimalPoint =>
  new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'
