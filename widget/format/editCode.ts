import { codeLength, readCode } from '../../server/contract/readCode.ts'
import { readDigits } from '../../server/contract/readDigits.ts'

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

/**
 * The whole code in a text that came at once, pasted, dictated or filled in; `unclear` where it holds enough digits and nobody
 * can tell which are the code. `undefined`: a part of a code, as typed.
 */
export function wholeCode(text: string): string | 'unclear' | undefined {
  const digits = readDigits(text).length
  return digits < codeLength ? undefined : (readCode(text) ?? 'unclear')
}
