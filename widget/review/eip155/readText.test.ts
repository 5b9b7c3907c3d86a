import { encodeAbiParameters, type Hex, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { readText } from './readText.ts'

const abi = (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text])
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const fine = word(32n) + word(4n)

test('default', () => {
  expect(readText(abi('Dai Stablecoin'))).toBe('Dai Stablecoin')
  expect(readText(abi(''))).toBe('')
  expect(readText(stringToHex('MKR', { size: 32 }))).toBe('MKR')
})

test('behavior: a text that ends where the answer does', () => {
  expect(readText(`0x${fine}${'41'.repeat(4)}`)).toBe('AAAA')
  expect(readText(`0x${word(32n)}${word(0n)}`)).toBe('')
})

test.each<[string, string]>([
  ['nothing', ''],
  ['less than a word', '00'.repeat(31)],
  ['a text that is cut short', `${fine}${'41'.repeat(3)}`],
  ['a length that is cut short', `${word(32n)}${'00'.repeat(31)}`],
  ['an offset into nowhere', `${word(2n ** 256n - 1n)}${word(0n)}`],
  ['an offset to the end', `${word(64n)}${word(0n)}`],
  ['a length without end', `${word(32n)}${word(2n ** 256n - 1n)}`],
  ['bytes that are no text', `${word(32n)}${word(1n)}ff`],
])('error: %s', (_, digits) => expect(readText(`0x${digits}`)).toBeUndefined())
