import { expect, test } from 'vitest'
import { decode, encode } from './encode.ts'

test.each([
  ['text', 'hello'],
  ['an empty text', ''],
  ['texts that look like marks', ['n1', 'bAA', 's', 'x', '{"n":1}']],
  ['numbers, truth and nothing', [1, -0.5, true, false, null]],
  ['amounts', { value: 2n ** 256n - 1n, less: -7n }],
  ['bytes', { wire: Uint8Array.from([0, 1, 254, 255]) }],
  ['nested', { a: [{ b: { c: [1n, 'd', Uint8Array.of(9)] } }] }],
])('default: %s', (_, value) => {
  expect(decode(encode(value))).toEqual(value)
})

test('behavior: what is absent stays absent', () => {
  expect(decode(encode({ a: undefined, b: 1 }))).toEqual({ b: 1 })
})

test('behavior: a name of the prototype is a field like any other, and pollutes nothing', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":"x"}')
  const back = decode(encode(hostile)) as object
  expect(Object.keys(back)).toEqual(['__proto__', 'constructor'])
  expect('polluted' in {}).toBe(false)
})

test.each(['"x1"', '"nope"', '["?"]', '{', '"b*"'])('error: %s', (text) => {
  expect(() => decode(text)).toThrow()
})
