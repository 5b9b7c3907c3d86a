import { localDigits } from './localNumber.ts'
import { decimalPoint, type ParsedAmount, parseAmount } from './parseAmount.ts'

/** Signs of thousands that look alike are one. */
const oneSign = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll("'", '’')

/**
 * What a person typed, or copied from a screen, → the smallest unit: digits, decimal sign and groups as the person's
 * language writes them. Groups of another language are refused.
 */
export function readAmount(text: string, decimals: number, locale?: string): ParsedAmount {
  const digits = localDigits(locale)
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.5)
  const signOf = (wanted: string): string => oneSign(parts.find(({ type }) => type === wanted)?.value ?? '')
  const [decimal, group, point] = [signOf('decimal'), signOf('group'), decimalPoint(locale)]
  const plain = [...oneSign(text.replace(/\p{Cf}/gu, '').trim())]
    .map((sign) => (sign === decimal ? point : digits.includes(sign) ? digits.indexOf(sign) : sign))
    .join('')
  const [whole = '', ...more] = plain.split(point)
  const [first = '', ...groups] = group ? whole.split(group) : []
  const isGrouped =
    groups.length > 0 &&
    more.length < 2 &&
    /^[1-9]\d{0,2}$/.test(first) &&
    /^(?:\d{2,3},)*\d{3}$/.test(groups.join())
  return parseAmount(isGrouped ? plain.replaceAll(group, '') : plain, decimals, point)
}
