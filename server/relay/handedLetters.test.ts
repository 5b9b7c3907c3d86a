import { expect, test } from 'vitest'
import type { Letter } from '../mailbox/mailbox.ts'
import { createHandedLetters } from './handedLetters.ts'

const letter = (id: string, topic = 'ab'.repeat(32)): Letter => ({
  id,
  topic,
  message: 'sealed',
  tag: 1100,
  publishedAt: 1,
  expiresAt: 2,
  from: 'did:key:writer',
})
const ids = (letters: { id: string }[]) => letters.map(({ id }) => id)

test('default: under way until a pong, and then until they are forgotten', () => {
  const handed = createHandedLetters()
  const ping = handed.add([letter('a'), letter('b')])
  expect(handed.has(letter('a'))).toBe(true)
  expect(handed.has(letter('a', 'cd'.repeat(32)))).toBe(false)
  const arrived = handed.arrived(ping)
  expect(ids(arrived)).toEqual(['a', 'b'])
  expect(handed.has(letter('a'))).toBe(true)
  handed.forget(arrived)
  expect(handed.has(letter('a'))).toBe(false)
  expect(handed.arrived(ping)).toEqual([])
})

test('behavior: a pong speaks for the answers before it, and not for those behind it', () => {
  const handed = createHandedLetters()
  const pings = ['a', 'b', 'c'].map((id) => handed.add([letter(id)]))
  expect(ids(handed.arrived(pings[1] as string))).toEqual(['a', 'b'])
  expect(handed.arrived(pings[0] as string)).toEqual([])
  expect(ids(handed.arrived('99'))).toEqual(['c'])
  expect(handed.arrived('99')).toEqual([])
})

test('behavior: the oldest make way, as if they had never been handed out', () => {
  const handed = createHandedLetters(2)
  const ping = handed.add([letter('a'), letter('b'), letter('c')])
  expect(handed.has(letter('a'))).toBe(false)
  expect(ids(handed.arrived(ping))).toEqual(['b', 'c'])
})

test.each(['', 'x', '-1', '0'])('error: a pong of %j, which no answer asked for, says nothing', (pong) => {
  const handed = createHandedLetters()
  handed.add([letter('a')])
  expect(handed.arrived(pong)).toEqual([])
})
