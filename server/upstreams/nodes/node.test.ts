import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimOf, serverPart } from '../shares/claim.ts'
import { createNode } from './node.ts'
import { type NodeCall, NodeTrouble } from './nodeCall.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const call = { method: 'eth_getBalance', params: [] } as unknown as NodeCall

/** A node that says which chain it is on, and counts its calls. */
function placed() {
  const state = { chain: '0x1', probes: 0, asks: 0, neededMs: 0 }
  const outcomes: string[] = []
  const node = createNode({
    tag: 'tag',
    transport: {
      name: 'node.example',
      async ask() {
        state.asks += 1
        return [{ ok: true as const, json: '"0x5"', value: '0x5' }]
      },
      async probe(_call, timeoutMs) {
        state.probes += 1
        if (state.neededMs > timeoutMs) throw new NodeTrouble('timeout')
        return { ok: true as const, json: JSON.stringify(state.chain), value: state.chain }
      },
      async close() {},
    },
    identity: { call, isOwn: (value) => value === '0x1' },
    probe: [],
    probeTimeoutMs: 1_000,
    breakerPauseMs: 30_000,
    shares: { slots: 4 },
    onAnswer: (_node, outcome) => void outcomes.push(outcome),
    onProbe: () => {},
  })
  const ask = () => node.ask([call], claimOf(serverPart('history')), () => 1_000)
  return { state, outcomes, node, ask }
}

test('default: the chain is verified once, and again ten minutes later beside a call', async () => {
  const { state, node, ask } = placed()
  await ask()
  await ask()
  expect(state).toMatchObject({ probes: 1, asks: 2 })
  vi.advanceTimersByTime(599_999)
  await ask()
  expect(state.probes).toBe(1)
  vi.advanceTimersByTime(1)
  await Promise.all([ask(), ask()])
  expect(state.probes).toBe(2)
  await node.close()
})

test('behavior: a node that is on another chain by now gets no further call', async () => {
  const { state, node, ask } = placed()
  await ask()
  state.chain = '0x2'
  vi.advanceTimersByTime(600_000)
  await ask()
  await vi.advanceTimersByTimeAsync(0)
  const { asks } = state
  await expect(ask()).rejects.toMatchObject({ reason: 'wrong_chain' })
  expect(state.asks).toBe(asks)
  state.chain = '0x1'
  await ask()
  expect(state.asks).toBe(asks + 1)
  await node.close()
})

test('behavior: what a node said of its chain is counted once, as what it was worth', async () => {
  const { state, outcomes, node, ask } = placed()
  state.chain = '0x2'
  await expect(ask()).rejects.toMatchObject({ reason: 'wrong_chain' })
  expect(outcomes).toEqual(['wrong_chain'])
  state.chain = '0x1'
  await ask()
  expect(outcomes.slice(1)).toEqual(['ok', 'ok'])
  state.neededMs = 2_000
  vi.advanceTimersByTime(600_000)
  await ask()
  await vi.advanceTimersByTimeAsync(0)
  expect(outcomes.slice(3).sort()).toEqual(['ok', 'timeout'])
  await node.close()
})

test('behavior: who comes with no time left is refused, and shuts the node for nobody', async () => {
  const { state, node, ask } = placed()
  state.neededMs = 100
  const late = () => node.ask([call], claimOf(serverPart('history')), () => 0).catch(({ reason }) => reason)
  expect(await late()).toBe('timeout')
  expect(state.asks).toBe(0)
  for (let count = 0; count < 8; count += 1) await late()
  expect(node.breaker.admits()).toBe(true)
  expect(await ask()).toHaveLength(1)
  await node.close()
})

test('behavior: whether a node is sound is found out in the time of the request, or not at all', async () => {
  const node = createNode({
    tag: 'tag',
    transport: {
      name: 'node.example',
      async ask() {
        throw new NodeTrouble('status', { refusal: { code: -32_603, message: 'no' } })
      },
      probe: () => new Promise(() => {}),
      async close() {},
    },
    identity: undefined,
    probe: [{ call, fits: () => true }],
    probeTimeoutMs: 60_000,
    breakerPauseMs: 30_000,
    shares: { slots: 4 },
    onAnswer: () => {},
    onProbe: () => {},
  })
  const asked = node.ask([call], claimOf(serverPart('history')), () => 500).catch(({ reason }) => reason)
  await vi.advanceTimersByTimeAsync(499)
  expect(await Promise.race([asked, 'waits'])).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe('status')
  await node.close()
})
