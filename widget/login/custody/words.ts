import { sha256 } from '@noble/hashes/sha2.js'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Bytes, zero } from './bytes.ts'
import { splitWords } from './checkWords.ts'
import { CustodyError } from './custodyError.ts'

/** BIP-39: entropy and a checksum of one bit for each 32, cut into numbers of 11 bits. */
function indexesOf(entropy: Uint8Array): Uint16Array {
  const bits = new Uint8Array([...entropy, sha256(entropy)[0] ?? 0])
  const indexes = new Uint16Array((entropy.length * 8 + entropy.length / 4) / 11)
  for (let at = 0; at < indexes.length * 11; at++) {
    const bit = ((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    const index = Math.floor(at / 11)
    indexes[index] = ((indexes[index] ?? 0) << 1) | bit
  }
  zero(bits)
  return indexes
}

/** The sentence as bytes (UTF-8), which, unlike a string, can be zeroed. */
export function sentenceBytes(entropy: Uint8Array): Bytes {
  const indexes = indexesOf(entropy)
  const bytes = new Uint8Array(indexes.length * 9)
  let length = 0
  for (const index of indexes) {
    if (length > 0) bytes[length++] = 0x20
    length += new TextEncoder().encodeInto(wordlist[index] ?? '', bytes.subarray(length)).written
  }
  indexes.fill(0)
  const sentence = bytes.slice(0, length)
  zero(bytes)
  return sentence
}

/** The BIP-39 sentence for a person to read. */
export function wordsOf(entropy: Uint8Array): string {
  const bytes = sentenceBytes(entropy)
  const words = new TextDecoder().decode(bytes)
  zero(bytes)
  return words
}

/** Entropy (16 to 32 bytes) of a sentence of 12 to 24 English words; refuses with `invalid_words`. */
export function entropyOf(words: string): Bytes {
  try {
    const sentence = splitWords(words).join(' ')
    return new Uint8Array(mnemonicToEntropy(sentence, wordlist))
  } catch (cause) {
    throw new CustodyError('invalid_words', { cause })
  }
}
