import { expect, test } from 'vitest'
import type { ServerContext } from '../context.ts'
import type { Caches } from '../observe/caches.ts'
import { createSealer } from '../seal/sealer.ts'
import { singleAsker } from './asker.ts'
import { createServedChains } from './servedChains.ts'
import { answerOf, handChain, handClient } from './test/handChain.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

function setUp() {
  const hands = new Map(
    ['eip155:1', solana, bitcoin].map((id) => [id, handChain(() => answerOf(id), id)] as const),
  )
  const counted: unknown[] = []
  const cached: string[] = []
  const bundler = handChain(() => answerOf('bundler'))
  const caches: Caches = { add: (name) => void cached.push(name) }
  const served = createServedChains({
    chains: { get: (id: string) => hands.get(id)?.chain },
    bundlers: { get: (id: string) => (id === 'eip155:1' ? { reads: bundler.chain } : undefined) },
    sealer: createSealer('operator-key-of-a-test-0123456789ab'),
    metrics: { rpc: { series: (labels: unknown) => () => counted.push(labels) }, caches },
    config: { subscriptions: { pollLeast: 100 }, networks: [], http: {} },
  } as unknown as ServerContext)
  const call = async (id: string, method: string, params?: unknown[]) => {
    const chain = served.get(id)
    return chain?.methods.get(method)?.({ method, params }, singleAsker(handClient(), chain.chain))
  }
  return { hands, served, counted, cached, call }
}

test('default: a chain by its family, made once', async () => {
  const { hands, served, call, cached } = setUp()
  for (const [id, { chain }] of hands) {
    const made = served.get(id)
    expect(made?.chain).toBe(chain)
    expect(served.get(id)).toBe(made)
  }
  expect(await call('eip155:1', 'eth_chainId')).toEqual(answerOf('0x1'))
  expect(await call('eip155:1', 'eth_supportedEntryPoints')).toEqual(answerOf('bundler'))
  expect(await call(solana, 'getSlot')).toEqual(answerOf(solana))
  expect(await call(bitcoin, 'btc_getBlockHeight')).toEqual(answerOf(bitcoin))
  expect(cached).toEqual(Array(4).fill('rpc_answers'))
})

test('default: answers are counted', async () => {
  const { counted, call } = setUp()
  await call(solana, 'getSlot')
  expect(counted).toEqual([{ chain: solana, family: 'chain', answer: 'upstream' }])
})

test('default: what can be subscribed to, made once', () => {
  const { served } = setUp()
  const socket = { add: async () => {}, remove: () => false }
  const feeds = served.feeds('eip155:1')
  expect(served.feeds('eip155:1')).toBe(feeds)
  expect(feeds?.methods(socket).get('eth_subscribe')).toBeDefined()
  expect(served.feeds(solana)?.methods(socket).get('accountSubscribe')).toBeDefined()
  expect(served.feeds(bitcoin)).toBeUndefined()
})

test('error: a chain that is not served', () => {
  const { served } = setUp()
  for (const id of ['eip155:2', '', 'eip155']) {
    expect(served.get(id), id).toBeUndefined()
    expect(served.feeds(id), id).toBeUndefined()
  }
})
