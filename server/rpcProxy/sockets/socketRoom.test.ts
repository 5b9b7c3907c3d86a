import { expect, test } from 'vitest'
import { socketLimits } from './socketLimits.ts'
import { createSocketRoom } from './socketRoom.ts'

/** `a1` is an address of network `a`. */
const from = (address: string) => ({ address, network: address.replace(/\d+$/, '') })
const stays = () => {
  throw new Error('It was ended')
}

test('default: an address has so many subscriptions of a kind, and gets places back', () => {
  const room = createSocketRoom()
  const one = room.enter(from('a1'), stays)
  const { perAddress } = socketLimits.watched
  for (let count = 0; count < perAddress; count += 1) expect(one.takeSubscription('account')).toBe(true)
  expect(one.takeSubscription('signature')).toBe(false)
  expect(one.takeSubscription('newHeads')).toBe(true)
  expect(room.enter(from('a1'), stays).takeSubscription('account')).toBe(false)
  one.giveSubscription('account')
  expect(one.takeSubscription('signature')).toBe(true)
})

test('behavior: where all is taken, who holds most gives way to who holds less, and then all of it', () => {
  const room = createSocketRoom()
  const { inAll, perAddress } = socketLimits.watched
  const ended: number[] = []
  const all = Array.from({ length: inAll / perAddress }, (_, index) => {
    const own = room.enter(from(`${'abcdefgh'[index]}1`), () => {
      if (ended.push(index) > all.length) throw new Error('They end without an end')
    })
    for (let count = 0; count < perAddress; count += 1) expect(own.takeSubscription('account')).toBe(true)
    return own
  })
  const newcomer = room.enter(from('z1'), stays)
  expect(newcomer.takeSubscription('account')).toBe(true)
  expect(ended).toHaveLength(1)
  const [index = 0] = ended
  expect(all[index]?.takeSubscription('account')).toBe(false)
  // What it gave back is room for others.
  for (let count = 1; count < perAddress; count += 1) expect(newcomer.takeSubscription('account')).toBe(true)
  expect(ended).toHaveLength(1)
})

test('behavior: who left gives all back, once', () => {
  const room = createSocketRoom()
  const { perAddress } = socketLimits.sockets
  const all = Array.from({ length: perAddress }, () => room.enter(from('a1'), stays))
  expect(room.mayEnter(from('a1'))).toBe(false)
  expect(room.mayEnter(from('a2'))).toBe(true)
  all[0]?.leave()
  all[0]?.leave()
  expect(room.mayEnter(from('a1'))).toBe(true)
  room.enter(from('a1'), stays)
  expect(room.mayEnter(from('a1'))).toBe(false)
})

/** Takes all that there is of accounts, by addresses of networks `a` to `h`. */
function filled(room: ReturnType<typeof createSocketRoom>, end: () => void) {
  const { inAll, perAddress } = socketLimits.watched
  for (let index = 0; index < inAll / perAddress; index += 1) {
    const own = room.enter(from(`${'abcdefgh'[index]}1`), end)
    for (let count = 0; count < perAddress; count += 1) own.takeSubscription('account')
  }
}

test('behavior: who left takes nothing, and ends nobody for it', () => {
  const room = createSocketRoom()
  const left = room.enter(from('z1'), stays)
  left.leave()
  expect([left.takeSubscription('newHeads'), left.takeUnread(1)]).toEqual([false, false])
  filled(room, stays)
  expect(left.takeSubscription('account')).toBe(false)
})

test('behavior: who left gives nothing back a second time', () => {
  const room = createSocketRoom()
  const [left, other] = [room.enter(from('a1'), stays), room.enter(from('a1'), stays)]
  left.takeSubscription('account')
  left.leave()
  for (let count = 0; count < socketLimits.watched.perAddress; count += 1)
    expect(other.takeSubscription('account')).toBe(true)
  left.giveSubscription('account')
  expect(other.takeSubscription('account')).toBe(false)
})

test('behavior: who ends while room is made for it takes nothing', () => {
  const room = createSocketRoom()
  const newcomer = room.enter(from('z1'), stays)
  filled(room, () => newcomer.leave())
  expect(newcomer.takeSubscription('account')).toBe(false)
})

test('behavior: what is read gives its bytes back', () => {
  const room = createSocketRoom()
  const one = room.enter(from('a1'), stays)
  const { perAddress } = socketLimits.unread
  expect([one.takeUnread(perAddress), one.takeUnread(1)]).toEqual([true, false])
  one.giveUnread(1)
  expect([one.takeUnread(1), one.takeUnread(1)]).toEqual([true, false])
})
