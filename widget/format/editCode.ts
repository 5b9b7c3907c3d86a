import { readDigits } from './readDigits.ts'

/** Digits of a mailed code. */
export const codeLength = 6

/** The code at the start of what was pasted, spoken or filled in; `undefined` where it is too short for one. */
export function wholeCode(text: string): string | undefined {
  const digits = readDigits(text)
  return digits.length < codeLength ? undefined : digits.slice(0, codeLength)
}

/**
 * What a field with this text holds as a code, and where its caret is then. In a full field a digit takes the place of the
 * one after it.
 */
export function editCode(text: string, caret: number): { code: string; caret: number } {
  const before = readDigits(text.slice(0, caret)).slice(0, codeLength)
  const after = readDigits(text.slice(caret))
  const spare = Math.max(before.length + after.length - codeLength, 0)
  return { code: before + after.slice(spare), caret: before.length }
}
