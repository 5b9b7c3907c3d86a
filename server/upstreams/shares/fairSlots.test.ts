import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimOf, serverPart } from './claim.ts'
import { createFairSlots, type FairSlotsOptions, type Slot } from './fairSlots.ts'
import { OverShare } from './overShare.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(options: Partial<FairSlotsOptions> = {}) {
  const slots = createFairSlots({ slots: 12, ...options })
  /** What became of the calls of a client, in their order. */
  function ask(id: string, times: number, kind = 'eth_call', network?: string) {
    const claim = claimOf({ id, network, isPatient: false })
    const calls = Array.from({ length: times }, () => {
      const call: { slot?: Slot; refused?: unknown } = {}
      const taken = slots.take(claim, kind)
      if (taken instanceof Promise)
        taken.then(
          (slot) => {
            call.slot = slot
          },
          (error) => {
            call.refused = error
          },
        )
      else call.slot = taken
      return call
    })
    return {
      claim,
      calls,
      running: () => calls.filter(({ slot }) => slot).length,
      refused: () => calls.filter(({ refused }) => refused instanceof OverShare).length,
    }
  }
  return { slots, ask }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('default: a client takes at most as many slots as it leaves free', () => {
  const { ask } = setUp()
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => ask(id, 100).running())).toEqual([6, 3, 2, 1, 0])
})

test('default: one that comes late has a slot at once, whatever another has under way', () => {
  const { ask } = setUp({ slots: 64 })
  expect(ask('greedy', 70).running()).toBe(32)
  expect(ask('late', 10).running()).toBe(10)
})

test('behavior: those who wait are served in turn, one call of each', async () => {
  const { ask } = setUp({ slots: 4 })
  const held = [ask('x', 2), ask('y', 1), ask('z', 1)].flatMap(({ calls }) => calls)
  const waiting = [ask('greedy', 50), ask('second', 1), ask('third', 1)]
  const seen = []
  for (const { slot } of held) {
    slot?.release()
    await settle()
    seen.push(waiting.map(({ running }) => running()).join())
  }
  expect(seen).toEqual(['1,0,0', '1,1,0', '1,1,1', '1,1,1'])
})

test('behavior: slow calls of one kind are few, others of that client and of others go on', async () => {
  const { ask } = setUp({ slots: 64 })
  const slow = ask('a', 20, 'eth_getLogs')
  expect(slow.running()).toBe(20)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(ask('a', 1, 'eth_getLogs').running()).toBe(0)
  expect(ask('a', 5, 'eth_call').running()).toBe(5)
  expect(ask('b', 5, 'eth_getLogs').running()).toBe(5)
  for (const { slot } of slow.calls.slice(0, 13)) slot?.release()
  await settle()
  expect(ask('a', 1, 'eth_getLogs').running()).toBe(1)
})

test('behavior: by ever new kinds nobody has more than four times as many slow calls', async () => {
  const { ask } = setUp({ slots: 1_000 })
  for (let kind = 0; kind < 8; kind += 1) ask('a', 4, `kind ${kind}`)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(ask('a', 1, 'another').running()).toBe(0)
  expect(ask('b', 1, 'another').running()).toBe(1)
})

test('behavior: parts of the server may have slow calls', async () => {
  const { slots } = setUp({ slots: 64 })
  const claim = claimOf(serverPart('history'))
  for (let count = 0; count < 20; count += 1)
    expect(slots.take(claim, 'eth_getLogs')).not.toBeInstanceOf(Promise)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(slots.take(claim, 'eth_getLogs')).not.toBeInstanceOf(Promise)
})

test('behavior: a slot that is released twice is free once', async () => {
  const { slots, ask } = setUp({ slots: 4 })
  const slot = slots.take(claimOf({ id: 'a', isPatient: false }), 'x') as Slot
  slot.release()
  slot.release()
  expect([ask('a', 9).running(), ask('b', 9).running(), ask('c', 9).running()]).toEqual([2, 1, 1])
})

test('behavior: a claim says how many of its calls wait', async () => {
  const { ask } = setUp({ slots: 4, waitMs: 100 })
  const asked = ask('a', 5)
  expect(asked.claim.waiting).toBe(3)
  asked.calls[0]?.slot?.release()
  await settle()
  expect(asked.claim.waiting).toBe(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked.claim.waiting).toBe(0)
})

test('error: who waits too long is refused, and holds no turn', async () => {
  const { ask } = setUp({ slots: 4 })
  const asked = ask('a', 5)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(asked.refused()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([asked.refused(), asked.running()]).toEqual([3, 2])
  for (const { slot } of asked.calls) slot?.release()
  expect([ask('b', 2).running(), ask('a', 9).running()]).toEqual([2, 1])
})

test('error: who waits behind too many of its own is refused at once', async () => {
  const { ask } = setUp({ slots: 4, queueLimit: 3 })
  const asked = ask('a', 10)
  await settle()
  expect([asked.running(), asked.refused()]).toEqual([2, 5])
  expect(ask('b', 1).running()).toBe(1)
})

test('param: a part of the server waits longer and behind any number', async () => {
  const { slots } = setUp({ slots: 2, queueLimit: 1, patientMs: 1_000 })
  const claim = claimOf(serverPart('history'))
  expect(slots.take(claim, 'x')).not.toBeInstanceOf(Promise)
  const late = Array.from({ length: 5 }, () =>
    Promise.resolve(slots.take(claim, 'x')).catch((error) => error),
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await Promise.all(late)).every((error) => error instanceof OverShare)).toBe(true)
})

test('behavior: many clients of one network take no more together than one client', async () => {
  const { ask } = setUp({ slots: 64 })
  const crowd = Array.from({ length: 128 }, (_, at) => ask(`2001:db8:bad:${at}`, 1, 'eth_call', 'bad/48'))
  const running = () => crowd.reduce((sum, each) => sum + each.running(), 0)
  expect(running()).toBe(32)
  const late = ask('192.0.2.1', 4, 'eth_call', '192.0.2.0/24')
  expect(late.running()).toBe(4)
  // What the crowd gives back goes to those of it that wait, and never to more of them at once.
  for (const { calls } of crowd.slice(0, 8)) calls[0]?.slot?.release()
  await settle()
  expect(running()).toBeLessThanOrEqual(32 + 8)
  for (const { slot } of late.calls) slot?.release()
  await settle()
  expect(ask('192.0.2.2', 4, 'eth_call', '192.0.2.0/24').running()).toBe(4)
})
