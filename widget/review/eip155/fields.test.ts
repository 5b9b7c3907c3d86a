import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { address, chainId, quantity, readParams } from './fields.ts'

const schema = z.array(z.object({ to: address }))
const to = `0x${'aB'.repeat(20)}`

test('default', () => {
  expect(readParams(schema, [{ to, more: 1 }], 'm')).toEqual([{ to }])
})

test.each<[unknown, string]>([
  ['x', 'Malformed parameters of m'],
  [[{ to: 'x' }], 'Malformed parameters of m at 0.to'],
])('error: %j is refused with its place', (params, message) => {
  expect(() => readParams(schema, params, 'm')).toThrow(
    expect.objectContaining({ code: -32602, message, data: { reason: 'invalid_argument' } }),
  )
})

test('error: a place is not longer than anybody reads', () => {
  const record = z.record(z.string(), z.string())
  const params = { [`k${'e'.repeat(100)}y`]: 1 }
  expect(() => readParams(record, params, 'm')).toThrow(`Malformed parameters of m at k${'e'.repeat(63)}`)
})

test.each<[unknown, string | undefined]>([
  ['0x00ff', '0xff'],
  [255, '0xff'],
  ['255', '0xff'],
  [0, '0x0'],
  [-1, undefined],
  [1.5, undefined],
  ['0x', undefined],
  [`0x${'f'.repeat(65)}`, undefined],
])('param: %j as a quantity', (value, read) => {
  const parsed = z.safeParse(quantity, value)
  expect(parsed.success ? parsed.data : undefined).toBe(read)
})

test('param: a chain id is at least 1', () => {
  expect(z.parse(chainId, '0x1')).toBe(1)
  for (const none of [0, '0x0', `0x${'f'.repeat(64)}`]) expect(z.safeParse(chainId, none).success).toBe(false)
})
