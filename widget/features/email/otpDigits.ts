/** A code as six boxes hold it: each a digit or ''. */
export const codeLength = 6
export type OtpDigits = readonly string[]
export const noDigits: OtpDigits = Array.from({ length: codeLength }, () => '')

/** What was typed, pasted or filled in at a box, and the box that is next. Anything but digits falls away. */
export function enterDigits(
  digits: OtpDigits,
  at: number,
  text: string,
): { digits: OtpDigits; next: number } {
  const typed = text.replace(/\D/g, '').slice(0, codeLength)
  // A whole code goes into all boxes, wherever it was pasted or filled in.
  const from = typed.length === codeLength ? 0 : at
  const entered = digits.map((digit, index) => typed[index - from] ?? digit)
  return { digits: entered, next: Math.min(from + typed.length, codeLength - 1) }
}

/** Backspace clears its box; an empty one sends it to the box before. */
export function eraseDigit(digits: OtpDigits, at: number): { digits: OtpDigits; next: number } {
  const box = digits[at] || at === 0 ? at : at - 1
  return { digits: digits.map((digit, index) => (index === box ? '' : digit)), next: box }
}

/** The whole code; `undefined` while a box is empty. */
export const wholeCode = (digits: OtpDigits): string | undefined =>
  digits.every((digit) => digit !== '') ? digits.join('') : undefined
