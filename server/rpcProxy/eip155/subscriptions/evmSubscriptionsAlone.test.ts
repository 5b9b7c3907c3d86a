import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unasked } from '../../asker.ts'
import type { Subscribe, Subscription } from '../../feeds/subscription.ts'
import { feedParts } from '../../test/feedParts.ts'
import { answerOf, handChain, handClient, refusalOf } from '../../test/handChain.ts'
import { evmSubscriptions } from './evmSubscriptions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const address = `0x${'ab'.repeat(20)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const block = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  timestamp: '0x1',
})
const log = { address, topics: [] }

function setUp() {
  const node = { latest: 1 }
  const hand = handChain(({ method }) => answerOf(method === 'eth_getLogs' ? [log] : block(node.latest)))
  const added: Subscription[] = []
  const removed: unknown[] = []
  const socket: Subscribe = {
    add: async (subscription) => void added.push(subscription),
    remove(kinds, id) {
      removed.push([kinds, id])
      return id === 'known'
    },
  }
  const methods = evmSubscriptions(feedParts(hand.chain)).methods(socket)
  const client = handClient()
  const call = async (method: string, params?: unknown[]) =>
    methods.get(method)?.({ method, params }, unasked(client))
  return { node, added, removed, methods, client, call }
}

test.each([[['newHeads']], [['newHeads', undefined]], [['newHeads', null]], [['newHeads', {}]]])(
  'default: %j is followed',
  async (params) => {
    const { node, added, client, call } = setUp()
    const answer = await call('eth_subscribe', params)
    const [heads] = added
    expect(heads).toMatchObject({ kind: 'newHeads', id: expect.stringMatching(/^0x[0-9a-f]{32}$/) })
    expect([answer, client.paid, added.length]).toEqual([answerOf(heads?.id), [1], 1])
    expect(JSON.parse(heads?.text('{"a":1}') ?? '')).toEqual({
      jsonrpc: '2.0',
      method: 'eth_subscription',
      params: { subscription: heads?.id, result: { a: 1 } },
    })
    const notified: string[] = []
    const end = await heads?.follow((json) => notified.push(json))
    node.latest = 2
    await vi.advanceTimersByTimeAsync(1_000)
    end?.()
    expect(notified).toEqual([JSON.stringify(block(2))])
  },
)

test('default: logs of a filter are followed', async () => {
  const { node, added, client, call } = setUp()
  const answer = await call('eth_subscribe', ['logs', { address }])
  const [logs] = added
  expect([answer, logs?.kind, client.paid]).toEqual([answerOf(logs?.id), 'logs', [1]])
  const notified: string[] = []
  const end = await logs?.follow((json) => notified.push(json))
  node.latest = 2
  await vi.advanceTimersByTimeAsync(1_000)
  end?.()
  expect(notified).toEqual([JSON.stringify({ ...log, removed: false })])
})

test('default: a subscription ends', async () => {
  const { removed, call, client } = setUp()
  expect(await call('eth_unsubscribe', ['known', 'more'])).toEqual(answerOf(true))
  const notFound = refusalOf('subscription not found', -32_000)
  expect(await call('eth_unsubscribe', ['other'])).toEqual(notFound)
  expect(await call('eth_unsubscribe')).toEqual(notFound)
  expect([removed, client.paid]).toEqual([
    [
      [['newHeads', 'logs'], 'known'],
      [['newHeads', 'logs'], 'other'],
      [['newHeads', 'logs'], undefined],
    ],
    [],
  ])
})

test.each([
  [undefined],
  [[]],
  [['syncing']],
  [['toString']],
  [[['newHeads']]],
  [['newHeads', { a: 1 }]],
  [['newHeads', 'x']],
  [['newHeads', {}, 1]],
  [['logs', { address }, undefined]],
])('error: %j is not a subscription', async (params) => {
  const { added, client, call } = setUp()
  await expect(call('eth_subscribe', params)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_query',
    message: 'There are subscriptions to newHeads and logs',
    field: 'params',
  })
  expect([added, client.paid]).toEqual([[], []])
})

test.each([[undefined], [null], [{}], [{ address: 'x' }]])('error: %j is not a filter', async (filter) => {
  const { added, client, call } = setUp()
  await expect(call('eth_subscribe', ['logs', filter])).rejects.toMatchObject({
    status: 400,
    code: 'invalid_query',
    message:
      'A filter of logs has an address or a topic, and no more than 100 addresses and 100 topics in a place',
    field: 'params',
  })
  expect([added, client.paid]).toEqual([[], []])
})

test('error: a place that the socket has not', async () => {
  const { call, methods } = setUp()
  const refusing = evmSubscriptions(feedParts(handChain(() => answerOf(1)).chain)).methods({
    add: () => Promise.reject(new Error('full')),
    remove: () => false,
  })
  const subscribing = refusing.get('eth_subscribe')?.(
    { method: 'eth_subscribe', params: ['newHeads'] },
    unasked(handClient()),
  )
  await expect(subscribing).rejects.toThrow('full')
  expect([methods.get('eth_other'), await call('eth_other')]).toEqual([undefined, undefined])
})
