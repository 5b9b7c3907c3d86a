import { expect, test } from 'vitest'
import { weightOf } from './weightOf.ts'

test.each([
  ['br', 1],
  ['gzip, br', 1],
  ['br;q=0, gzip', 0],
  ['br;q=0.0', 0],
  ['br; q=0.5', 0.5],
  ['BR;Q=0.7', 0.7],
  ['gzip;q=1.0, br;q=0.001', 0.001],
  ['br;q=x', 0],
  ['br;q=2', 0],
  ['br;q=1', 1],
  ['br;q=-0.5', 0],
  ['brotli', 0],
  ['x-br', 0],
  ['*', 0],
  ['', 0],
])('default: %s', (accepts, weight) => {
  expect(weightOf('br', accepts)).toBe(weight)
})

test('behavior: what is longer than any client writes is not read', () => {
  expect(weightOf('br', `${'x,'.repeat(499)}br`)).toBe(1)
  for (const filler of ['x,', 'x;q=1,', ';', ' '])
    expect(weightOf('br', `${filler.repeat(1_000)},br`)).toBe(0)
})
