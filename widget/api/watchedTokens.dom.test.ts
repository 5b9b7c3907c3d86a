import { beforeEach, expect, test } from 'vitest'
import { watchedTokens, watchToken } from './watchedTokens.ts'

const ann = `0x${'Aa'.repeat(20)}`
const token = (at: number): string => `0x${String(at).padStart(40, '0')}`

beforeEach(() => localStorage.clear())

test('default: kept for the address, once each, in any spelling', () => {
  expect(watchedTokens(ann)).toEqual([])
  watchToken(ann, 'eip155:1', `0x${'Cd'.repeat(20)}`)
  watchToken(ann.toLowerCase(), 'eip155:1', `0x${'cd'.repeat(20)}`)
  expect(watchedTokens(ann)).toEqual([`eip155:1:0x${'cd'.repeat(20)}`])
  expect(watchedTokens(token(1))).toEqual([])
})

test('behavior: the newest are kept', () => {
  for (let at = 1; at <= 25; at++) watchToken(ann, 'eip155:1', token(at))
  expect(watchedTokens(ann)).toHaveLength(20)
  expect(watchedTokens(ann).at(-1)).toBe(`eip155:1:${token(25)}`)
  for (let at = 1; at <= 10; at++) watchToken(token(at), 'eip155:1', token(at))
  expect(watchedTokens(ann)).toEqual([])
  expect(watchedTokens(token(10))).toHaveLength(1)
})

test.each(['', 'junk', '{}', '[["0x1",["eip155:1:evil"]]]', '[1]'])(
  'error: what is stored is not ours: %j',
  (stored) => {
    localStorage.setItem('gatehouse:watched', stored)
    expect(watchedTokens('0x1')).toEqual([])
    watchToken(ann, 'eip155:1', token(1))
    expect(watchedTokens(ann)).toHaveLength(1)
  },
)
