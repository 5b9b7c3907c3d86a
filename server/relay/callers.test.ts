import { expect, test } from 'vitest'
import type { Reader } from '../mailbox/mailbox.ts'
import { createCallers } from './callers.ts'
import { relayLimits, shareSockets } from './relayLimits.ts'

/** `a1` is an address of network `a`. */
const from = (address: string, client = 'client'): Reader => ({
  client: `${client} of ${address}`,
  address,
  network: address.slice(0, 1),
})
const stays = () => {
  throw new Error('It was ended')
}
const sockets = shareSockets(50_000)
const { topics, unread } = relayLimits

test('default: an address has so many sockets, and gets places back', () => {
  const callers = createCallers(sockets.inAll)
  const all = Array.from({ length: sockets.perAddress }, (_, index) =>
    callers.enter(from('a1', `client ${index}`), stays),
  )
  expect(callers.mayEnter(from('a1'))).toBe(false)
  expect(callers.mayEnter(from('a2'))).toBe(true)
  all[0]?.leave()
  all[0]?.leave()
  expect(callers.mayEnter(from('a1'))).toBe(true)
  callers.enter(from('a1', 'next'), stays)
  expect(callers.mayEnter(from('a1'))).toBe(false)
})

test.each([
  [1_000, { inAll: 1_000, perNetwork: 120, perAddress: 120 }],
  [50_000, { inAll: 50_000, perNetwork: 6_000, perAddress: 1_000 }],
  [100_000, { inAll: 100_000, perNetwork: 12_000, perAddress: 1_000 }],
])('param: %i sockets in all', (inAll, shares) => {
  expect(shareSockets(inAll)).toEqual(shares)
  const callers = createCallers(inAll)
  for (let index = 0; index < shares.perAddress; index += 1)
    callers.enter(from('a1', `client ${index}`), stays)
  expect([callers.mayEnter(from('a1')), callers.mayEnter(from('b1'))]).toEqual([false, true])
})

test('behavior: the oldest of one client is ended, each once, and counts until it is closed', () => {
  const callers = createCallers(sockets.inAll)
  const ended: number[] = []
  const client = (index: number) => ({ ...from(`a${index}`), client: 'one' })
  const all = Array.from({ length: relayLimits.socketsPerClient + 3 }, (_, index) =>
    callers.enter(client(index), (code) => {
      expect(code).toBe('too_many_sockets')
      ended.push(index)
    }),
  )
  expect(ended).toEqual([0, 1, 2])
  expect(all[0]?.topics.take()).toBe(true)
})

test('behavior: the sockets of an address share one budget, and those of a network', () => {
  const callers = createCallers(sockets.inAll)
  const [one, neighbour] = [callers.enter(from('a1', 'c1'), stays), callers.enter(from('a1', 'c2'), stays)]
  expect(one.budget.take(relayLimits.perAddress.burst)).toBe(true)
  expect(neighbour.budget.take(100)).toBe(false)
  expect(callers.enter(from('b1'), stays).budget.take(100)).toBe(true)
  for (const address of ['a2', 'a3', 'a4'])
    expect(callers.enter(from(address), stays).budget.take(relayLimits.perAddress.burst)).toBe(true)
  expect(callers.enter(from('a5'), stays).budget.take(100)).toBe(false)
})

test('behavior: the sockets of an address share room for topics, and give it back', () => {
  const callers = createCallers(sockets.inAll)
  const [one, neighbour] = [callers.enter(from('a1', 'c1'), stays), callers.enter(from('a1', 'c2'), stays)]
  for (let taken = 0; taken < topics.perAddress; taken++) one.topics.take()
  expect(neighbour.topics.take()).toBe(false)
  expect(callers.enter(from('b1'), stays).topics.take()).toBe(true)
  one.topics.giveBack()
  expect(neighbour.topics.take()).toBe(true)
})

test('behavior: the sockets of an address share room for what they leave unread', () => {
  const callers = createCallers(sockets.inAll)
  const [one, neighbour] = [callers.enter(from('a1', 'c1'), stays), callers.enter(from('a1', 'c2'), stays)]
  expect(one.unread.take(unread.perAddress)).toBe(true)
  expect(neighbour.unread.take(1)).toBe(false)
  one.unread.giveBack(unread.perAddress)
  expect(neighbour.unread.take(1)).toBe(true)
})

test.each([
  ['sockets', () => true],
  ['topics', ({ topics }) => topics.take()],
  ['unread bytes', ({ unread }) => unread.take(relayLimits.unread.perAddress / 8)],
] satisfies [string, (seat: ReturnType<ReturnType<typeof createCallers>['enter']>) => boolean][])(
  'behavior: who takes all %s there are gives way to who has few',
  (what, take) => {
    const callers = createCallers(sockets.inAll)
    const ended = new Set<string>()
    // Each address of 100 networks takes what it gets.
    for (let network = 0; network < 100; network++) {
      const address = `${String.fromCharCode(200 + network)}1`
      for (let socket = 0; socket < (what === 'sockets' ? sockets.perAddress : 10); socket++) {
        const reader = from(address, `client ${socket}`)
        if (!callers.mayEnter(reader)) break
        const seat = callers.enter(reader, (code) => {
          expect(code).toBe('crowded_out')
          ended.add(address)
        })
        for (let count = 0; count < (what === 'topics' ? 1_001 : 8); count++) if (!take(seat)) break
      }
    }
    const ours = from('a1')
    expect(callers.mayEnter(ours)).toBe(true)
    const seat = callers.enter(ours, stays)
    for (let count = 0; count < 4; count++) expect(take(seat)).toBe(true)
  },
)

test('behavior: who was ended has nothing left, and takes nothing more', () => {
  const callers = createCallers(sockets.inAll)
  const ended: string[] = []
  const greedy = Array.from({ length: 8 }, (_, index) => {
    const address = `${index}1`
    const seat = callers.enter(from(address), () => void ended.push(address))
    expect(seat.unread.take(unread.perNetwork)).toBe(true)
    return seat
  })
  const ours = callers.enter(from('a1'), stays)
  expect(ours.unread.take(1_000)).toBe(true)
  expect(ended).toHaveLength(1)
  const gone = greedy[Number(ended[0]?.slice(0, 1))]
  expect([gone?.unread.take(1), gone?.topics.take()]).toEqual([false, false])
  gone?.unread.giveBack(unread.perNetwork)
  gone?.leave()
  expect(ours.unread.take(unread.perNetwork - 1_000)).toBe(true)
  expect(ended).toHaveLength(1)
})
