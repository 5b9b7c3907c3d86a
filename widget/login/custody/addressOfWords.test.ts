import { expect, test } from 'vitest'
import { addressOfWords } from './addressOfWords.ts'
import { CustodyError } from './custodyError.ts'

test('default', async () => {
  const junk = 'test test test test test test test test test test test junk'
  expect(await addressOfWords(junk)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
})

test('error: words that are no sentence', async () => {
  await expect(addressOfWords('abandon '.repeat(12))).rejects.toBeInstanceOf(CustodyError)
})
