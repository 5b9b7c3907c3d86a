import { expect, test } from 'vitest'
import { checkJson } from './checkJson.ts'

test('default: a fresh copy', () => {
  const value = { a: [1, 'b', true, null, { c: -0.5 }] }
  const copy = checkJson(value) as typeof value
  expect(copy).toStrictEqual(value)
  expect(copy).not.toBe(value)
  expect(copy.a).not.toBe(value.a)
})

test.each<[string, unknown, unknown]>([
  ['nothing', undefined, undefined],
  ['null', null, null],
  ['a name without a value', { a: undefined, b: 1 }, { b: 1 }],
  ['a list with gaps', [undefined, 1], [null, 1]],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
])('param: %s', (_, value, copy) => expect(checkJson(value)).toStrictEqual(copy))

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])

test('behavior: 32 levels and 50,000 values are read', () => {
  expect(checkJson(nested(32))).toStrictEqual(nested(32))
  // The list itself counts.
  expect(checkJson(Array(49_999).fill(1))).toHaveLength(49_999)
})

const circle: { self?: unknown } = {}
circle.self = circle

test.each<[string, unknown, string]>([
  ['33 levels', nested(33), 'The parameters are too large'],
  ['50,001 values', Array(50_000).fill(1), 'The parameters are too large'],
  ['a circle', circle, 'The parameters are too large'],
  ['no number', Number.NaN, 'A number is not finite'],
  ['an endless number', [Number.POSITIVE_INFINITY], 'A number is not finite'],
  ['a whole number that JSON does not know', [1n], 'The parameters are not plain data'],
  ['a function', { a: () => 1 }, 'The parameters are not plain data'],
  ['a date', new Date(0), 'The parameters are not plain data'],
  ['a map', new Map(), 'The parameters are not plain data'],
  ['a name that pollutes', JSON.parse('{"__proto__":{"a":1}}'), 'A name is not allowed'],
])('error: %s', (_, value, message) => {
  expect(() => checkJson(value)).toThrow(
    expect.objectContaining({ code: -32602, message, data: { reason: 'invalid_argument' } }),
  )
})
