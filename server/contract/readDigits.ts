const decimal = /\p{Nd}/u
const isDecimal = (point: number): boolean => point >= 0 && decimal.test(String.fromCodePoint(point))

/** Unicode keeps the ten digits of a script in a row, and rows begin with a zero. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (isDecimal(first - 1)) first--
  return `${(point - first) % 10}`
}

/** A text with each decimal digit as 0 to 9, whatever script it was written in; all else stays. */
export const plainDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, digitOf)

/** The decimal digits of a text as 0 to 9, whatever script they were written in; all else falls away. */
export const readDigits = (text: string): string => plainDigits(text).replace(/\D/g, '')
