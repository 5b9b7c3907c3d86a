import { plainDigits, readDigits } from './readDigits.ts'

/** Digits of a mailed code. */
export const codeLength = 6

/** Alone: no other digit and no cased letter touches them; scripts without capitals write no blanks around a number. */
const six = /(?<![\p{Lu}\p{Ll}\d]|\d[.,])\d{6}(?![\p{Lu}\p{Ll}\d]|[.,]\d)/gu
/** Two threes with one blank or dash between them, and no more digits beside them in the same way. */
const threes =
  /(?<![\p{Lu}\p{Ll}\d]|\d[.,]|\d[^\S\r\n]|\d[\p{Pd}−])\d{3}(?:[^\S\r\n]|[\p{Pd}−])\d{3}(?![\p{Lu}\p{Ll}\d]|[.,]\d|[^\S\r\n]\d|[\p{Pd}−]\d)/gu
/** Nothing else is in it: digits, blanks, dashes, and the marks that make keycaps of digits. */
const bare = /^(?:[\d\s\p{Pd}−]|\ufe0f|\u20e3)*$/u

/**
 * The mailed code in what a person typed, pasted, dictated or had filled in, with digits of any script. `undefined` where it
 * holds none, or may hold more than one: a wrong guess would use up a try.
 */
export function readCode(text: string): string | undefined {
  const plain = plainDigits(text.replace(/\p{Cf}/gu, ''))
  // Without them, so that one beside two threes does not make these part of a longer number.
  const rest = plain.replace(six, '\n')
  const found = [...plain.matchAll(six), ...rest.matchAll(threes)]
  const [code, ...others] = new Set(found.map(([digits]) => readDigits(digits)))
  if (code) return others.length === 0 ? code : undefined
  const all = readDigits(plain)
  return all.length === codeLength && bare.test(plain) ? all : undefined
}
