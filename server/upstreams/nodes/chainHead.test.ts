import { beforeEach, expect, test } from 'vitest'
import { type ChainHead, createChainHead } from './chainHead.ts'

let node = 0
let time = 0
let head: ChainHead
beforeEach(async () => {
  node = 1000
  time = 0
  head = createChainHead({ poll: async () => node, now: () => time })
  await head.current()
})
const poll = () => {
  time += 500
  return head.current()
}

test('default: a number that passes by is the head at once', () => {
  head.seen(1001)
  expect(head.current()).toBe(1001)
})

test('behavior: a number far ahead is not believed before a poll tells it', async () => {
  head.seen(2 ** 40)
  expect(head.known).toBe(1000)
  node = 5000
  expect(await poll()).toBe(5000)
  head.seen(5001)
  expect(head.known).toBe(5001)
})

test('behavior: small steps lead no further than one', () => {
  for (let number = 1001; number < 1100; number += 1) head.seen(number)
  expect(head.known).toBe(1016)
})

test('behavior: one lower poll is a node that lags, two lower it', async () => {
  head.seen(1005)
  expect(await poll()).toBe(1005)
  head.seen(1006)
  expect(await poll()).toBe(1000)
})

test('behavior: a poll that lags leaves the measure where it was', async () => {
  node = 900
  expect(await poll()).toBe(1000)
  head.seen(1001)
  expect(head.known).toBe(1001)
})

test('behavior: who knows of something later waits for a poll that began after it, others do not', async () => {
  time = 100
  node = 1001
  const mine = head.current(50)
  expect(mine).toBeInstanceOf(Promise)
  expect(head.current()).toBe(1000)
  expect([await mine, head.current(50)]).toEqual([1001, 1001])
})

test('behavior: a poll that began before does not count', async () => {
  let answer: (number: number) => void = () => {}
  const polls: Promise<number>[] = []
  const slow = createChainHead({
    poll: () => {
      const poll = new Promise<number>((resolve) => {
        answer = resolve
      })
      polls.push(poll)
      return poll
    },
    now: () => time,
  })
  const early = slow.current()
  const first = answer
  time = 10
  const late = slow.current(5)
  expect(polls).toHaveLength(2)
  expect(slow.current(5)).toBe(late)
  first(7)
  answer(8)
  expect([await early, await late]).toEqual([7, 8])
})
