import { expect, test } from 'vitest'
import { createLeftPushes } from './leftPushes.ts'

const letter = (id: string) => ({ topic: 'ab'.repeat(32), id })

test('default: once, and to the client whose it was', () => {
  const left = createLeftPushes()
  left.keep('one', [[1, letter('a')]])
  expect(left.take('other', 1)).toBeUndefined()
  expect(left.take('one', 2)).toBeUndefined()
  expect(left.take('one', 1)).toEqual(letter('a'))
  expect(left.take('one', 1)).toBeUndefined()
})

test('behavior: the oldest make way', () => {
  const left = createLeftPushes(2)
  left.keep('one', [
    [1, letter('a')],
    [2, letter('b')],
  ])
  left.keep('other', [[3, letter('c')]])
  expect(left.take('one', 1)).toBeUndefined()
  expect(left.take('one', 2)).toEqual(letter('b'))
  expect(left.take('other', 3)).toEqual(letter('c'))
})
