import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { pinnedLookup } from './pinnedLookup.ts'

const six = { address: '2606:4700::1', family: 6 }
const four = { address: '1.1.1.1', family: 4 }

const answerOf = (addresses: readonly LookupAddress[], all: boolean): unknown[] => {
  let answer: unknown[] = []
  pinnedLookup(addresses)('other.example', { all }, (...given) => {
    answer = given
  })
  return answer
}

test('default: every name has the addresses that were checked', () => {
  expect(answerOf([six, four], true)).toEqual([null, [six, four]])
})

test('param: one address only', () => {
  expect(answerOf([six, four], false)).toEqual([null, '2606:4700::1', 6])
  expect(answerOf([four], false)).toEqual([null, '1.1.1.1', 4])
})

test('error: without an address there is nowhere to connect to', () => {
  expect(answerOf([], false)).toEqual([null, '', 0])
})
