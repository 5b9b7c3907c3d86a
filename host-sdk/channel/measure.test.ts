import { describe, expect, test } from 'vitest'
import { measure } from './measure.ts'

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

test.each<[string, unknown, number]>([
  ['a number', 7, 8],
  ['a boolean', true, 8],
  ['null', null, 8],
  ['nothing', undefined, 8],
  ['text', 'four', 12],
  ['an empty list', [], 16],
  ['an object', { ab: 1 }, 16 + 2 + 8],
  ['an object without a prototype', Object.assign(Object.create(null), { ab: 1 }), 16 + 2 + 8],
  ['a list', ['a', 'b'], 16 + 2 * (1 + 9)],
  ['a field that is undefined', { a: undefined }, 16 + 1 + 8],
])('default: %s', (_, value, size) => expect(measure(value, 1_000)).toBe(size))

test.each<[string, unknown]>([
  ['a bigint', 1n],
  ['a symbol', Symbol('x')],
  ['a function', () => {}],
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['bytes', new Uint8Array(1)],
  ['an object of a class', new (class {})()],
  ['an own __proto__', JSON.parse('{"__proto__":1}')],
  ['a list with a further key', Object.assign([1], { constructor: 1 })],
  ['an empty list with a further key', Object.assign([], { a: 1 })],
  ['a list with a hole', Object.assign([1, 2, 3].slice(0, 1), { length: 2 })],
  ['something of these inside', { a: [{ b: new Date(0) }] }],
])('error: %s is not plain', (_, value) => expect(measure(value, 1_000)).toBe(Number.POSITIVE_INFINITY))

describe('limits', () => {
  test('param: text as long as the limit has its size, longer text none', () => {
    expect(measure('four', 4)).toBe(12)
    expect(measure('fives', 4)).toBe(Number.POSITIVE_INFINITY)
  })

  test('param: an object of exactly the limit', () => {
    expect(measure({ ab: 1 }, 26)).toBe(26)
    expect(measure({ ab: 1 }, 25)).toBe(Number.POSITIVE_INFINITY)
  })

  test('param: 64 levels, and one more', () => {
    expect(measure(deep(64), 10_000)).toBeLessThan(10_000)
    expect(measure(deep(65), 10_000)).toBe(Number.POSITIVE_INFINITY)
  })

  test('behavior: what is left for the rest shrinks with each part', () => {
    expect(measure(['x'.repeat(20), 'y'.repeat(20)], 60)).toBe(Number.POSITIVE_INFINITY)
    expect(measure(['x'.repeat(20), 'y'.repeat(20)], 74)).toBe(74)
  })
})
