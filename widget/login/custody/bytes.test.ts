import { expect, test } from 'vitest'
import { fromBase64url, sameBytes, toBase64url } from './bytes.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

test('default: the same bytes', () => {
  expect(sameBytes(bytes(1, 2), bytes(1, 2))).toBe(true)
  expect(sameBytes(bytes(), bytes())).toBe(true)
})

test.each([
  ['one differs', bytes(1, 2), bytes(1, 3)],
  ['the first differs', bytes(1, 2), bytes(2, 2)],
  ['longer', bytes(1, 2), bytes(1, 2, 0)],
  ['shorter', bytes(1, 2, 0), bytes(1, 2)],
  ['differences that cancel out in a sum', bytes(1, 2), bytes(2, 1)],
])('error: %s', (_, a, b) => expect(sameBytes(a, b)).toBe(false))

test('behavior: base64url goes both ways', () => {
  expect(fromBase64url(toBase64url(bytes(251, 255, 0)))).toEqual(bytes(251, 255, 0))
  expect(() => fromBase64url('-_8=')).toThrow()
})
