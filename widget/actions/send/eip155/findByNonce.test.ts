import { expect, test } from 'vitest'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import type { Ask } from '../family.ts'
import { findByNonce } from './findByNonce.ts'
import { lookAtSend } from './lookAtSend.ts'

const from = `0x${'1'.repeat(40)}`
const hex = (value: bigint) => `0x${value.toString(16)}`
const hashOf = (nonce: number) => `0x${String(nonce).padStart(64, '0')}`

/** A chain of so many blocks, in which nonce n was used in the block `usedIn(n)`. */
function chain(
  head: bigint,
  usedIn: (nonce: number) => bigint,
  value: unknown = '0x1',
  change: (listed: Record<string, unknown>) => unknown = (listed) => listed,
) {
  const state = { questions: 0 }
  const ask: Ask = async (method, asked) => {
    const params = asked as unknown[]
    state.questions += 1
    if (method === 'eth_blockNumber') return hex(head)
    if (/ByHash|Receipt/.test(method)) return null
    if (method === 'eth_getTransactionCount') {
      const block = params[1] === 'latest' ? head : BigInt(String(params[1]))
      let nonce = 0
      while (nonce < 100 && usedIn(nonce) <= block) nonce += 1
      return hex(BigInt(nonce))
    }
    const block = BigInt(String(params[0]))
    const nonces = Array.from({ length: 100 }, (_, nonce) => nonce).filter((nonce) => usedIn(nonce) === block)
    return {
      number: hex(block),
      transactions: nonces.map((nonce) =>
        change({ from, nonce: hex(BigInt(nonce)), hash: hashOf(nonce), value }),
      ),
    }
  }
  return { state, ask }
}

test.each([1n, 1_000n, 2n ** 28n, 2n ** 32n])('default: found in a chain of %i blocks', async (head) => {
  const { state, ask } = chain(head, () => 1n)
  expect(await findByNonce(ask, from, 0)).toMatchObject({ hash: hashOf(0) })
  expect(state.questions).toBeLessThanOrEqual(68)
})

test('error: a node that names a block which no chain has is not searched through', async () => {
  const { state, ask } = chain(2n ** 255n, () => 1n)
  await expect(findByNonce(ask, from, 0)).rejects.toMatchObject({ code: 'node_unreachable' })
  expect(state.questions).toBeLessThanOrEqual(68)
})

test('behavior: a look through several nonces ends, and the next one goes on', async () => {
  const { state, ask } = chain(2n ** 28n, (nonce) => BigInt(nonce + 1))
  const send = {
    id: '0xabc',
    networkId: 'eip155:1',
    from,
    to: `0x${'2'.repeat(40)}`,
    symbol: 'ETH',
    decimals: 18,
    units: '5',
    sentAt: Date.now(),
    status: 'pending',
    firstNonce: 0,
  } as unknown as Parameters<typeof lookAtSend>[1]
  const look = await lookAtSend(ask, send, new Set(), () => 0)
  expect(state.questions).toBeLessThanOrEqual(60 + 68 + 2)
  expect(look.firstNonce).toBeGreaterThan(0)
})

test.each([1, '1', '0x01'])('param: an amount written as %j', async (value) => {
  const { ask } = chain(1_000n, () => 1n, value)
  expect(await findByNonce(ask, from, 0)).toMatchObject({ value: 1n })
})

const payment = {
  ...{ id: hashOf(77), networkId: 'eip155:1', from, to: `0x${'2'.repeat(40)}` },
  ...{ symbol: 'ETH', decimals: 18, units: '5', sentAt: 1, status: 'pending' },
} as unknown as Parameters<typeof lookAtSend>[1]

test.each([null, '', 'none'])('error: with the amount %j nobody can say what it did', async (value) => {
  const { ask } = chain(1_000n, () => 1n, value)
  expect(await findByNonce(ask, from, 0)).toMatchObject({ hash: hashOf(0), value: undefined })
  for (const known of [{ firstNonce: 0 }, { nonce: 0 }])
    await expect(lookAtSend(ask, { ...payment, ...known }, new Set(), () => 0)).rejects.toMatchObject({
      code: 'node_unreachable',
    })
  // Its own hash proves it, and what carries another send is passed over.
  expect(await lookAtSend(ask, { ...payment, id: hashOf(0), nonce: 0 }, new Set(), () => 0)).toEqual({})
  const others = new Set(Array.from({ length: 100 }, (_, nonce) => hashOf(nonce)))
  const look = await lookAtSend(ask, { ...payment, firstNonce: 0 }, others, () => 0)
  expect(look.firstNonce).toBeGreaterThan(0)
})

test('behavior: a nonce of which nothing can be read hides no later one, and stays the mark', async () => {
  const to = payment.to
  const { ask } = chain(
    1_000n,
    (nonce) => BigInt(nonce + 1),
    '0x5',
    (one) => (one['nonce'] === '0x0' ? { ...one, nonce: null } : { ...one, to }),
  )
  const send = { ...payment, firstNonce: 0 }
  const others = new Set(Array.from({ length: 100 }, (_, nonce) => hashOf(nonce)))
  others.delete(hashOf(2))
  expect(await lookAtSend(ask, send, others, () => 0)).toMatchObject({ nonce: 2, hash: hashOf(2) })
  others.add(hashOf(2))
  await expect(lookAtSend(ask, send, others, () => 0)).rejects.toMatchObject({ code: 'node_unreachable' })
  expect(await lookAtSend(ask, send, others, () => 25 * 3600_000)).toEqual({ status: 'unknown' })
})

const stranger = `0x${'3'.repeat(40)}`
test.each<[string, (listed: Record<string, unknown>) => unknown]>([
  ['no sender', (one) => ({ ...one, from: null })],
  ['a sender that is cut', (one) => ({ ...one, from: '0x11' })],
  ['a number for its sender', (one) => ({ ...one, from: 7 })],
  ['no nonce', ({ nonce: _, ...one }) => one],
  ['a nonce in words', (one) => ({ ...one, nonce: 'first' })],
  ['neither', ({ hash }) => ({ hash })],
  ['no fields', () => null],
  ['its hash alone', ({ hash }) => hash],
  ['no hash', (one) => ({ ...one, hash: null })],
  ['a hash that is cut', (one) => ({ ...one, hash: '0xab' })],
  ['an odd receiver', (one) => ({ ...one, to: 7 })],
  ['a receiver that is cut', (one) => ({ ...one, to: '0x22' })],
  ['odd data', (one) => ({ ...one, input: {} })],
  ['data that is cut', (one) => ({ ...one, input: '0xa' })],
])('error: a transaction with %s moves no mark, and ends nothing for a day', async (_, change) => {
  const { ask } = chain(1_000n, () => 1n, '0x1', change)
  for (const known of [{ firstNonce: 0 }, { nonce: 0 }]) {
    const lookAt = (ageMs: number) => lookAtSend(ask, { ...payment, ...known }, new Set(), () => ageMs)
    await expect(lookAt(0)).rejects.toMatchObject({ code: 'node_unreachable' })
    expect(await lookAt(25 * 3600_000)).toEqual({ status: 'unknown' })
  }
})

test.each<[string, object]>([
  ['another sender and no nonce', { from: stranger, nonce: null }],
  ['another nonce and no sender', { from: null, nonce: '0x9' }],
])('behavior: a transaction with %s is another one', async (_, other) => {
  const { ask } = chain(
    1_000n,
    () => 1n,
    '0x1',
    (one) => ({ ...one, ...other }),
  )
  expect(await findByNonce(ask, from, 0)).toBe('unknown')
})

test.each<[string, object, object]>([
  ['in capitals', { from: from.toUpperCase(), to: stranger.toUpperCase() }, { to: stranger, data: '0x' }],
  ['with `data` for `input`', { data: '0xAB' }, { to: '', data: '0xab' }],
  ['with empty texts', { to: '', input: '' }, { to: '', data: '0x' }],
])('param: a transaction written %s', async (_, spelling, expected) => {
  const { ask } = chain(
    1_000n,
    () => 1n,
    '0x1',
    (one) => ({ ...one, ...spelling }),
  )
  expect(await findByNonce(ask, from, 0)).toMatchObject({ hash: hashOf(0), ...expected })
})

const against = (code: number, reason: string): Ask => {
  const { ask } = chain(1_000n, () => 1n)
  return async (method, params) => {
    const [, block] = params as unknown[]
    if (method === 'eth_getTransactionCount' && block !== hex(1_000n))
      throw new RpcError(code, 'x', { reason })
    return ask(method, params)
  }
}

test("behavior: a node's own word against an old block is none of ours", async () => {
  expect(await findByNonce(against(-32_000, 'pruned'), from, 0)).toBe('unknown')
  expect(await findByNonce(against(-32_000, 'timeout'), from, 0)).toBe('unknown')
})

test.each([
  [-32_603, 'offline'],
  [-32_005, 'rate_limited'],
  [4001, 'aborted'],
  [4900, 'closed'],
])('error: our own refusal passes: %i %s', async (code, reason) =>
  expect(findByNonce(against(code, reason), from, 0)).rejects.toMatchObject({ data: { reason } }),
)
