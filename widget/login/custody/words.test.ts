import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { generateMnemonic, mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { deriveSeed } from './deriveSeed.ts'
import { watchZeroed } from './test/watchZeroed.ts'
import { entropyOf, wordsOf } from './words.ts'

/** BIP-39, English vectors: entropy and sentence. */
test.each([
  ['00'.repeat(16), `${'abandon '.repeat(11)}about`],
  ['7f'.repeat(16), 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['80'.repeat(24), `${'letter advice cage absurd amount doctor acoustic avoid '.repeat(2)}letter always`],
  ['ff'.repeat(32), `${'zoo '.repeat(23)}vote`],
])('default %s', (entropy, words) => {
  expect(wordsOf(hexToBytes(entropy))).toBe(words)
  expect(bytesToHex(entropyOf(words))).toBe(entropy)
})

test('behavior: the seed of the sentence without a passphrase', async () => {
  const { bip39 } = await deriveSeed(new Uint8Array(16))
  expect(bytesToHex(bip39)).toBe(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  )
})

test.each([128, 160, 192, 224, 256])('behavior: random sentences of %i bits', async (strength) => {
  for (let round = 0; round < 10; round++) {
    const words = generateMnemonic(wordlist, strength)
    const entropy = mnemonicToEntropy(words, wordlist)
    expect(wordsOf(entropy)).toBe(words)
    expect((await deriveSeed(entropy)).bip39).toEqual(new Uint8Array(mnemonicToSeedSync(words)))
  }
})

test('behavior: nothing of a sentence is left in memory', () => {
  const entropy = new Uint8Array(16).fill(0x7f)
  const bits = [...entropy, sha256(entropy)[0] ?? 0]
  const zeroed = watchZeroed()
  const sentence = [...new TextEncoder().encode(wordsOf(entropy))]
  const indexes = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    .split(' ')
    .map((word) => wordlist.indexOf(word))
  const padded = [...sentence, ...Array.from({ length: 12 * 9 - sentence.length }, () => 0)]
  expect(zeroed).toEqual(expect.arrayContaining([bits, indexes, padded, sentence]))
})

test.each(['', 'abandon', 'abandon '.repeat(12), 'zoo '.repeat(24), `${'abandon '.repeat(11)}abuot`])(
  'error: %o',
  (words) => {
    expect(() => entropyOf(words)).toThrow('invalid_words')
  },
)
