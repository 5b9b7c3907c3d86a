import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { withoutInvisible } from '../../format/pastedText.ts'

/** How far a BIP-39 sentence is that somebody is typing. */
export type CheckedWords =
  /** Nothing wrong so far. */
  | { state: 'typing'; count: number }
  | { state: 'unknown'; word: string; number: number }
  | { state: 'tooMany'; count: number }
  /** Enough words, all known, and the checksum says that they are not one sentence; more may still come. */
  | { state: 'unfit'; count: number }
  | { state: 'valid'; count: number }

const lengths: readonly number[] = [12, 15, 18, 21, 24]

/** Words as BIP-39 compares them. */
export const splitWords = (text: string): string[] =>
  withoutInvisible(text)
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** Where the first word stands that is not in the list; the last one may still be on its way. */
function unknownAt(words: readonly string[], ended: boolean): number {
  const known = (word: string, at: number): boolean =>
    wordlist.includes(word) ||
    (!ended && at === words.length - 1 && wordlist.some((each) => each.startsWith(word)))
  return words.findIndex((word, at) => !known(word, at))
}

/** Checks the English words of BIP-39 while they are typed. */
export function checkWords(text: string): CheckedWords {
  const words = splitWords(text)
  const count = words.length
  const at = unknownAt(words, /\s$/.test(text))
  if (at >= 0) return { state: 'unknown', word: words[at] ?? '', number: at + 1 }
  if (count > 24) return { state: 'tooMany', count }
  if (!lengths.includes(count) || !wordlist.includes(words[count - 1] ?? ''))
    return { state: 'typing', count }
  return { state: validateMnemonic(words.join(' '), wordlist) ? 'valid' : 'unfit', count }
}
