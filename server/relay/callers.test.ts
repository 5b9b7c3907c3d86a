import { expect, test } from 'vitest'
import { createCallers } from './callers.ts'
import { relayLimits } from './relayLimits.ts'

test('default: an address has so many sockets, and gets places back', () => {
  const callers = createCallers()
  const all = Array.from({ length: relayLimits.socketsPerOwner }, (_, index) =>
    callers.enter('1.2.3.4', `client ${index}`, () => {}),
  )
  expect(callers.mayEnter('1.2.3.4')).toBe(false)
  expect(callers.mayEnter('1.2.3.5')).toBe(true)
  all[0]?.leave()
  expect(callers.mayEnter('1.2.3.4')).toBe(true)
})

test('behavior: the oldest of one client is ended, each once', () => {
  const callers = createCallers()
  const ended: number[] = []
  for (let index = 0; index < relayLimits.socketsPerClient + 3; index++)
    callers.enter(`address ${index}`, 'client', () => ended.push(index))
  expect(ended).toEqual([0, 1, 2])
})

test('behavior: the sockets of an address share one budget', () => {
  const callers = createCallers()
  const [one, other] = [callers.enter('a', 'c1', () => {}), callers.enter('a', 'c2', () => {})]
  expect(one.take(relayLimits.perOwner.burst)).toBe(true)
  expect(other.take(100)).toBe(false)
  expect(callers.enter('b', 'c1', () => {}).take(100)).toBe(true)
})

test('behavior: the sockets of an address share room for topics, and give it back', () => {
  const callers = createCallers()
  const [one, other] = [callers.enter('a', 'c1', () => {}), callers.enter('a', 'c2', () => {})]
  for (let taken = 0; taken < relayLimits.topicsPerOwner; taken++) one.topics.take()
  expect(other.topics.take()).toBe(false)
  expect(callers.enter('b', 'c3', () => {}).topics.take()).toBe(true)
  one.topics.giveBack()
  expect(other.topics.take()).toBe(true)
})

test('error: topics of all addresses together', () => {
  const callers = createCallers()
  const { topicsInAll, topicsPerOwner } = relayLimits
  for (let owner = 0; owner < topicsInAll / topicsPerOwner; owner++) {
    const { topics } = callers.enter(`address ${owner}`, 'client', () => {})
    for (let taken = 0; taken < topicsPerOwner; taken++) topics.take()
  }
  expect(callers.enter('another', 'client', () => {}).topics.take()).toBe(false)
})

test('behavior: the sockets of an address share room for what they leave unread', () => {
  const callers = createCallers()
  const [one, other] = [callers.enter('a', 'c1', () => {}), callers.enter('a', 'c2', () => {})]
  expect(one.unread.take(relayLimits.unreadPerOwner)).toBe(true)
  expect(other.unread.take(1)).toBe(false)
  const neighbours = Array.from({ length: 7 }, (_, index) => callers.enter(`b${index}`, 'c', () => {}))
  for (const { unread } of neighbours) expect(unread.take(relayLimits.unreadPerOwner)).toBe(true)
  expect(callers.enter('last', 'c', () => {}).unread.take(1)).toBe(false)
  one.unread.giveBack(relayLimits.unreadPerOwner)
  expect(other.unread.take(1)).toBe(true)
})
