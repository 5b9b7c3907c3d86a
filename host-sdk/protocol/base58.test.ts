import { base58 } from '@scure/base'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { decodeBase58, encodeBase58 } from './base58.ts'

/** https://github.com/bitcoin/bitcoin/blob/master/src/test/data/base58_encode_decode.json */
const vectors: [hex: string, text: string][] = [
  ['', ''],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['636363', 'aPEr'],
  ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
  ['516b6fcd0f', 'ABnLTmg'],
  ['bf4f89001e670274dd', '3SEo3LWLoPntC'],
  ['572e4794', '3EFU7m'],
  ['ecac89cad93923c02321', 'EJDM8drfXA6uyA'],
  ['10c8511e', 'Rt5zm'],
  ['00000000000000000000', '1111111111'],
  [
    '000111d38e5fc9071ffcd20b4a763cc9ae4f252bb4e48fd66a835e252ada93ff480d6dd43dc62a641155a5',
    '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  ],
]

// https://github.com/prototypejs/prototype, 1.7: src/lang/array.js.
test('behavior: read where Array.from takes one argument', () => {
  const spy = vi.spyOn(Array, 'from').mockImplementation((from) => [].slice.call(from))
  onTestFinished(() => spy.mockRestore())
  expect(decodeBase58('2g')).toEqual(Uint8Array.of(0x61))
})

test.each(vectors)('vector: %s', (hex, text) => {
  const bytes = Uint8Array.from(Buffer.from(hex, 'hex'))
  expect(encodeBase58(bytes)).toBe(text)
  expect(decodeBase58(text)).toEqual(bytes)
})

test('behavior: as another implementation, for keys and signatures', () => {
  for (const length of [32, 64, 128])
    for (let round = 0; round < 20; round++) {
      const bytes = crypto.getRandomValues(new Uint8Array(length))
      if (round === 0) bytes.fill(0, 0, 5)
      expect(encodeBase58(bytes)).toBe(base58.encode(bytes))
      expect(decodeBase58(base58.encode(bytes))).toEqual(bytes)
    }
})

describe('error', () => {
  test.each(['0', 'O', 'I', 'l', ' 2g', '2g\n', 'a+b', 'é', '😀'])('%j', (text) => {
    expect(decodeBase58(text)).toBeUndefined()
  })
})
