import { base58 } from '@scure/base'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unasked } from '../../asker.ts'
import type { Subscribe, Subscription } from '../../feeds/subscription.ts'
import { feedParts } from '../../test/feedParts.ts'
import { answerOf, handChain, handClient, refusalOf } from '../../test/handChain.ts'
import { solanaSubscriptions } from './solanaSubscriptions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bytes = (length: number) => base58.encode(new Uint8Array(length).fill(7))
const address = bytes(32)
const signature = bytes(64)

function setUp() {
  const node = { confirmationStatus: 'processed', lamports: 1 }
  const hand = handChain(({ method }) => {
    const value = method === 'getSignatureStatuses' ? [{ ...node, err: null }] : [{ ...node }]
    return answerOf({ context: { slot: 7 }, value })
  }, 'solana:main')
  const added: Subscription[] = []
  const removed: unknown[] = []
  const socket: Subscribe = {
    add: async (subscription) => void added.push(subscription),
    remove(kinds, id) {
      removed.push([kinds, id])
      return id === 1
    },
  }
  const methods = solanaSubscriptions(feedParts(hand.chain)).methods(socket)
  const client = handClient()
  const call = async (method: string, params?: unknown[]) =>
    methods.get(method)?.({ method, params }, unasked(client))
  return { node, hand, added, removed, client, call }
}

test.each([
  [[address], { commitment: 'finalized', encoding: 'base64' }],
  [[address, null], { commitment: 'finalized', encoding: 'base64' }],
  [[address, {}], { commitment: 'finalized', encoding: 'base64' }],
  [
    [address, { commitment: 'confirmed', encoding: 'jsonParsed' }],
    { commitment: 'confirmed', encoding: 'jsonParsed' },
  ],
])('default: an account is followed, %j', async (params, settings) => {
  const { hand, node, added, client, call } = setUp()
  expect(await call('accountSubscribe', params)).toEqual(answerOf(1))
  const [account] = added
  expect(account).toMatchObject({ kind: 'account', id: 1 })
  expect([account?.once, client.paid]).toEqual([undefined, [1]])
  expect(JSON.parse(account?.text('{"a":1}') ?? '')).toEqual({
    jsonrpc: '2.0',
    method: 'accountNotification',
    params: { result: { a: 1 }, subscription: 1 },
  })
  const notified: string[] = []
  const end = await account?.follow((json) => notified.push(json))
  expect(hand.calls[0]).toEqual(['getMultipleAccounts', [[address], settings]])
  node.lamports = 2
  await vi.advanceTimersByTimeAsync(200)
  end?.()
  expect(notified.map((json) => JSON.parse(json).value.lamports)).toEqual([2])
})

test.each<[unknown[], string[]]>([
  [[signature], ['finalized']],
  [[signature, null], ['finalized']],
  [[signature, {}], ['finalized']],
  [[signature, { enableReceivedNotification: false }], ['finalized']],
  [[signature, { commitment: 'confirmed' }], ['confirmed']],
  [[signature, { commitment: 'processed' }], ['processed']],
])('default: a signature is followed until its commitment, %#', async (params, commitments) => {
  const { node, hand, added, call } = setUp()
  expect(await call('signatureSubscribe', params)).toEqual(answerOf(1))
  const [waiting] = added
  expect(waiting).toMatchObject({ kind: 'signature', id: 1, once: true })
  const notified: string[] = []
  const end = await waiting?.follow(() => notified.push(node.confirmationStatus))
  for (const status of ['processed', 'confirmed', 'finalized']) {
    node.confirmationStatus = status
    await vi.advanceTimersByTimeAsync(100)
  }
  end?.()
  expect(notified).toEqual(commitments)
  expect(hand.calls[0]).toEqual(['getSignatureStatuses', [[signature]]])
  expect(waiting?.text('1')).toBe(
    '{"jsonrpc":"2.0","method":"signatureNotification","params":{"result":1,"subscription":1}}',
  )
})

test('behavior: ids count up', async () => {
  const { added, call } = setUp()
  await call('accountSubscribe', [address])
  expect(await call('signatureSubscribe', [signature])).toEqual(answerOf(2))
  expect(added.map(({ id }) => id)).toEqual([1, 2])
})

test.each([
  ['accountUnsubscribe', 'account'],
  ['signatureUnsubscribe', 'signature'],
])('default: %s', async (method, kind) => {
  const { removed, call, client } = setUp()
  const notFound = refusalOf('Invalid subscription id.', -32_602)
  expect(await call(method, [1])).toEqual(answerOf(true))
  expect(await call(method, [2])).toEqual(notFound)
  expect(await call(method)).toEqual(notFound)
  expect([removed, client.paid]).toEqual([
    [
      [[kind], 1],
      [[kind], 2],
      [[kind], undefined],
    ],
    [],
  ])
})

test.each<[string, unknown[] | undefined]>([
  ['accountSubscribe', undefined],
  ['accountSubscribe', []],
  ['accountSubscribe', [7]],
  ['accountSubscribe', ['0OIl']],
  ['accountSubscribe', [bytes(31)]],
  ['accountSubscribe', [bytes(33)]],
  ['accountSubscribe', ['1'.repeat(65)]],
  ['accountSubscribe', [address, 'x']],
  ['accountSubscribe', [address, { commitment: 'else' }]],
  ['accountSubscribe', [address, { encoding: 'hex' }]],
  ['accountSubscribe', [address, { more: 1 }]],
  ['accountSubscribe', [address, null, null]],
  ['signatureSubscribe', [address]],
  ['signatureSubscribe', [signature, { enableReceivedNotification: true }]],
  ['signatureSubscribe', [signature, { encoding: 'base58' }]],
])('error: %s with %j', async (method, params) => {
  const { added, client, call } = setUp()
  await expect(call(method, params)).rejects.toMatchObject({
    status: 400,
    code: 'invalid_query',
    message: 'These parameters do not fit that subscription',
    field: 'params',
  })
  expect([added, client.paid]).toEqual([[], []])
})
