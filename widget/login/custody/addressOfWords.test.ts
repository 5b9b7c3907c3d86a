import { expect, test } from 'vitest'
import { addressOfWords } from './addressOfWords.ts'
import { CustodyError } from './custodyError.ts'
import { deriveSeed } from './deriveSeed.ts'
import { watchZeroed } from './test/watchZeroed.ts'
import { entropyOf } from './words.ts'

test('default', async () => {
  const junk = 'test test test test test test test test test test test junk'
  expect(await addressOfWords(junk)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
})

test('behavior: entropy and seed are zero afterwards', async () => {
  const junk = 'test test test test test test test test test test test junk'
  const entropy = entropyOf(junk)
  const { bip39 } = await deriveSeed(entropy)
  const zeroed = watchZeroed()
  await addressOfWords(junk)
  expect(zeroed.slice(-2)).toEqual([[...entropy], [...bip39]])
})

test('error: words that are no sentence', async () => {
  await expect(addressOfWords('abandon '.repeat(12))).rejects.toBeInstanceOf(CustodyError)
})
