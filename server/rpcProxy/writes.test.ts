import { expect, test } from 'vitest'
import { handClient } from './test/handChain.ts'
import { createWrites } from './writes.ts'

const [a, b] = [handClient('a'), handClient('b')]

test('default: before the first transaction nothing is too old for anybody', () => {
  const writes = createWrites(() => 5)
  expect([writes.count, writes.since(a), writes.at(a)]).toEqual([0, 0, Number.NEGATIVE_INFINITY])
})

test('default: a client knows its last transaction, others none', () => {
  let timeMs = 10
  const writes = createWrites(() => timeMs)
  writes.took(a)
  timeMs = 20
  writes.took(b)
  timeMs = 30
  writes.took(a)
  expect(writes.count).toBe(3)
  expect([writes.since(a), writes.at(a)]).toEqual([3, 30])
  expect([writes.since(b), writes.at(b)]).toEqual([2, 20])
  const other = handClient('c')
  expect([writes.since(other), writes.at(other)]).toEqual([0, Number.NEGATIVE_INFINITY])
})
