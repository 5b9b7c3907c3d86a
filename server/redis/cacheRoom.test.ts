import { expect, test } from 'vitest'
import { createCacheRoom } from './cacheRoom.ts'

function setUp(room = { entries: 3, bytes: 100 }) {
  const clock = { ms: 0 }
  return { clock, room: createCacheRoom(room, () => clock.ms) }
}

test('default: one too many takes the place of what ends first', () => {
  const { room } = setUp()
  for (const [key, lifeMs] of [
    ['long', 300],
    ['short', 30],
    ['other', 60],
  ] as const)
    expect(room.add(key, 10, lifeMs)).toEqual([])
  expect(room.add('next', 10, 30)).toEqual(['short'])
  expect(room.used).toEqual({ entries: 3, bytes: 30 })
})

test('behavior: bytes count, and as many go as must', () => {
  const { room } = setUp()
  room.add('a', 40, 10)
  room.add('b', 40, 20)
  expect(room.add('c', 70, 5)).toEqual(['a', 'b'])
  expect(room.used).toEqual({ entries: 1, bytes: 70 })
})

test('behavior: what is over, kept anew or dropped takes no room', () => {
  const { room, clock } = setUp()
  room.add('over', 40, 10)
  room.add('again', 40, 100)
  clock.ms = 10
  expect(room.add('again', 50, 100)).toEqual([])
  expect(room.used).toEqual({ entries: 1, bytes: 50 })
  room.drop('again')
  expect(room.used).toEqual({ entries: 0, bytes: 0 })
})
