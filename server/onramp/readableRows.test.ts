import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readableRows } from './readableRows.ts'

const rows = readableRows(z.object({ id: z.string() }))

test.each<[unknown, unknown]>([
  [[], []],
  [[{ id: 'a', more: 1 }], [{ id: 'a' }]],
  [
    [{ id: 'a' }, { id: null }, null, 7, { id: 'b' }],
    [{ id: 'a' }, { id: 'b' }],
  ],
])('default: of %j stays %j', (list, read) => {
  expect(rows.parse(list)).toEqual(read)
})

test.each([[[{ id: null }]], [null], [{ 0: { id: 'a' } }], ['a']])('error: %j is no list', (list) => {
  expect(rows.safeParse(list).success).toBe(false)
})
