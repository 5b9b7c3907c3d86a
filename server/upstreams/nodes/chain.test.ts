import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCircuitBreaker } from '../circuitBreaker.ts'
import { createChain } from './chain.ts'
import type { ChainNode } from './node.ts'
import { type NodeAnswer, NodeTrouble } from './nodeCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const good: NodeAnswer = { ok: true, json: '"0x5"', value: '0x5' }
const call = { method: 'eth_getBalance', params: [] }
const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 150 }

/** A node that gives these one after the other, and notes when it was asked, in ms from the start. */
function scripted(name: string, answers: (NodeAnswer | NodeTrouble)[]) {
  const startedAt = performance.now()
  const times: number[] = []
  const node: ChainNode = {
    name,
    tag: name,
    breaker: createCircuitBreaker({ probe: async () => {} }),
    mostTogether: Number.POSITIVE_INFINITY,
    async ask() {
      times.push(Math.round(performance.now() - startedAt))
      const next = answers.shift() ?? good
      if (next instanceof NodeTrouble) throw next
      return [next]
    },
    async close() {},
  }
  return { node, times }
}

const limited = (retryAfterMs?: number) => new NodeTrouble('rate_limited', { retryAfterMs })
const chainOf = (nodes: ChainNode[]) =>
  createChain({
    id: 'eip155:1',
    nodes,
    rpc,
    onTrouble: () => {},
    asksAnother: true,
    height: { call, read: () => 1 },
  })

async function outcome(nodes: ChainNode[]) {
  const answer = chainOf(nodes)
    .ask(call)
    .then(
      ({ ok }) => ok,
      ({ name }) => name,
    )
  await vi.runAllTimersAsync()
  return answer
}

test('default: a node is asked again when it said, and not before', async () => {
  const only = scripted('a', [limited(2_000)])
  expect(await outcome([only.node])).toBe(true)
  expect(only.times).toEqual([0, 2_000])
})

test('behavior: a date that is over, or none, leaves the usual pause', async () => {
  const only = scripted('a', [limited(0), limited(), limited(3_000)])
  expect(await outcome([only.node])).toBe(true)
  expect(only.times).toEqual([0, 150, 450, 3_450])
})

test('behavior: another node is asked meanwhile, and the one that may be asked soonest', async () => {
  const first = scripted('a', [limited(20_000)])
  const second = scripted('b', [limited(1_000)])
  expect(await outcome([first.node, second.node])).toBe(true)
  expect([first.times, second.times]).toEqual([[0], [0, 1_000]])
})

test('behavior: in later rounds too, no node is asked before it said', async () => {
  const first = scripted('a', [limited(20_000)])
  const second = scripted('b', [limited(), limited()])
  expect(await outcome([first.node, second.node])).toBe(true)
  expect([first.times, second.times]).toEqual([[0], [0, 150, 450]])
})

test('behavior: nor for the doubt of another node', async () => {
  const doubt: NodeAnswer = { ok: false, error: { code: -32_603, message: 'Internal error' } }
  const first = scripted('a', [limited(20_000)])
  const second = scripted('b', [limited(), doubt])
  expect(await outcome([first.node, second.node])).toBe(false)
  expect([first.times, second.times]).toEqual([[0], [0, 150]])
})

test('error: a pause that is longer than the time there is ends the wait at once', async () => {
  const only = scripted('a', [limited(3_600_000)])
  const startedAt = performance.now()
  expect(await outcome([only.node])).toBe('ChainUnavailable')
  expect([only.times, performance.now() - startedAt]).toEqual([[0], 0])
})

test('behavior: an error in doubt counts as trouble, so that who sends looks whether it arrived', async () => {
  const doubt: NodeAnswer = { ok: false, error: { code: -32_603, message: 'Internal error' } }
  const chain = chainOf([scripted('a', [doubt]).node, scripted('b', [new NodeTrouble('timeout')]).node])
  expect(await chain.ask(call)).toEqual(doubt)
  expect(chain.troubles).toBeGreaterThan(0)
})

test.each([undefined, 1, 256])(
  'behavior: what another node is asked costs what the call does: %j',
  async (cost) => {
    const first = scripted('a', [{ ok: false, error: { code: -32_603, message: 'Internal error' } }])
    const second = scripted('b', [])
    const paid: number[] = []
    const claim = { id: 'c', isPatient: false, waiting: 0, pay: (calls: number) => void paid.push(calls) }
    const answer = chainOf([first.node, second.node]).ask({ ...call, ...(cost && { cost }) }, claim)
    await vi.runAllTimersAsync()
    expect([await answer, paid]).toEqual([good, [cost ?? 1]])
  },
)
