import { halfWidth } from '../../server/contract/halfWidth.ts'
import { plainDigits } from '../../server/contract/readDigits.ts'
import { localDigits } from './localNumber.ts'
import { decimalPoint, type ParsedAmount, parseAmount } from './parseAmount.ts'

/** Signs of thousands that look alike are one. */
const oneSign = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll("'", '’')

/** Signs that part nothing but whole and part, or nothing but thousands, in any language: U+066B and U+3002, U+066C. */
const pointOnly = /[\u066b\u3002]/g
const groupOnly = '\u066c'
const otherSigns = /[.,\u3002 ’]/

/** A decimal sign to one person, a sign of thousands to the next. */
const twofold = /^[1-9]\d{0,2}[.,\u3002]\d{3}$/

/** Written with the digits or the wide signs of another language, whose decimal sign may be another one, too. */
function isForeign(text: string, locale?: string): boolean {
  const own = localDigits(locale)
  return [...text].some((sign) =>
    /\p{Nd}/u.test(sign) ? !/[0-9]/.test(sign) && !own.includes(sign) : /[\uff01-\uff5e\u3002]/.test(sign),
  )
}

/**
 * What a person typed, or copied from a screen, → the smallest unit: digits of any script, decimal sign and groups as the
 * person's language writes them. Groups of another language are refused, unless their sign can mean nothing else.
 */
export function readAmount(text: string, decimals: number, locale?: string): ParsedAmount {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.5)
  const signOf = (wanted: string): string => oneSign(parts.find(({ type }) => type === wanted)?.value ?? '')
  const [decimal, point] = [signOf('decimal'), decimalPoint(locale)]
  const written = oneSign(halfWidth(plainDigits(text.replace(/\p{Cf}/gu, '').trim())))
  if (twofold.test(written) && isForeign(text, locale)) return { fault: 'grouped' }
  const hasGroupOnly = written.includes(groupOnly)
  if (hasGroupOnly && signOf('group') !== groupOnly && otherSigns.test(written)) return { fault: 'malformed' }
  const group = hasGroupOnly ? groupOnly : signOf('group')
  const plain = [...written.replace(pointOnly, point)]
    .map((sign) => (sign === decimal ? point : sign))
    .join('')
  const [whole = '', ...more] = plain.split(point)
  const [first = '', ...groups] = group ? whole.split(group) : []
  const isGrouped =
    groups.length > 0 &&
    more.length < 2 &&
    /^[1-9]\d{0,2}$/.test(first) &&
    groups.every((digits, at) => (at < groups.length - 1 ? /^\d{2,3}$/ : /^\d{3}$/).test(digits))
  return parseAmount(isGrouped ? plain.replaceAll(group, '') : plain, decimals, point)
}
