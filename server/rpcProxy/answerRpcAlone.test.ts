import { expect, test } from 'vitest'
import { HttpError } from '../errors/httpError.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { OverShare } from '../upstreams/shares/overShare.ts'
import { answerBatch, answerSingle } from './answerRpc.ts'
import { singleAsker } from './asker.ts'
import type { RpcId, RpcItem } from './readRpcItem.ts'
import type { AnswerCall } from './servedChain.ts'
import { answerOf, handChain, handClient, refusalOf } from './test/handChain.ts'

const asker = singleAsker(handClient(), handChain(() => answerOf(1)).chain)
const call = { method: 'x', params: [7] }
const answered = (id: RpcId | undefined, answer: AnswerCall): RpcItem => ({ id, call, answer })
const refusedItem = (id: RpcId | undefined): RpcItem => ({
  id,
  refused: { code: -32_601, message: 'Not here', reason: 'method_not_allowed' },
})
const fails = (error: unknown): AnswerCall => {
  return () => {
    throw error
  }
}

function setUp() {
  const refused: string[] = []
  return {
    refused,
    single: async (item: RpcItem) => answerSingle(asker, item, (reason) => refused.push(reason)),
    batch: (...items: RpcItem[]) => answerBatch(asker, items, (reason) => refused.push(reason)),
  }
}

const refusedText = (id: RpcId) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code: -32_601, message: 'Not here', data: { reason: 'method_not_allowed' } },
  })
const result = (id: RpcId, value: unknown) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${value}}`
const limited = () => new HttpError(429, 'rate_limited', 'Too many', { headers: { 'retry-after': '3' } })

test('default: an answer that is there is given at once', () => {
  const given: unknown[] = []
  const item = answered('a', (...args) => {
    given.push(...args)
    return answerOf({ b: 1 })
  })
  expect(answerSingle(asker, item, () => {})).toBe(result('a', '{"b":1}'))
  expect(given).toEqual([call, asker])
})

test('default: one that comes later, and the error of a node as it is', async () => {
  const { single, refused } = setUp()
  expect(await single(answered(null, async () => answerOf(2)))).toBe(result(null, 2))
  expect(await single(answered(0, async () => refusalOf('reverted', 3, '0x')))).toBe(
    '{"jsonrpc":"2.0","id":0,"error":{"code":3,"message":"reverted","data":"0x"}}',
  )
  expect(refused).toEqual([])
})

test('behavior: a notification gets no answer', async () => {
  const { single, batch, refused } = setUp()
  expect(await single(answered(undefined, () => answerOf(1)))).toBe('')
  expect(await single(answered(undefined, () => refusalOf('reverted')))).toBe('')
  expect(await single(refusedItem(undefined))).toBe('')
  expect(
    await batch(
      answered(undefined, () => answerOf(1)),
      refusedItem(undefined),
    ),
  ).toBe('')
  expect(await batch()).toBe('')
  expect(refused).toEqual(['method_not_allowed', 'method_not_allowed'])
})

test('error: a request that is refused for itself', async () => {
  const { single, refused } = setUp()
  expect(await single(refusedItem(9))).toBe(refusedText(9))
  expect(refused).toEqual(['method_not_allowed'])
})

test.each([
  ['at once', fails],
  [
    'later',
    (error: unknown): AnswerCall =>
      () =>
        Promise.reject(error),
  ],
])('error: no node answers a single request, %s', async (_, failing) => {
  const { single } = setUp()
  await expect(single(answered(1, failing(new ChainUnavailable('gone'))))).rejects.toMatchObject({
    status: 503,
    code: 'upstream_unavailable',
    field: 'chainId',
    headers: { 'retry-after': '5' },
    cause: expect.objectContaining({ message: 'gone' }),
  })
  await expect(single(answered(1, failing(new OverShare())))).rejects.toMatchObject({
    status: 429,
    code: 'over_share',
  })
  await expect(single(answered(1, failing(new TypeError('unforeseen'))))).rejects.toThrow(TypeError)
})

test('default: each request of a batch is answered for itself, notifications left out', async () => {
  const { batch, refused } = setUp()
  const text = await batch(
    answered(1, () => answerOf('a')),
    answered(undefined, async () => answerOf('b')),
    refusedItem('r'),
    answered(2, fails(limited())),
    answered(3, fails(new ChainUnavailable('gone'))),
    answered(4, async () => refusalOf('reverted')),
  )
  expect(JSON.parse(text)).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'a' },
    JSON.parse(refusedText('r')),
    {
      jsonrpc: '2.0',
      id: 2,
      error: { code: -32_005, message: 'Too many', data: { reason: 'rate_limited', retryAfter: 3 } },
    },
    {
      jsonrpc: '2.0',
      id: 3,
      error: {
        code: -32_603,
        message: 'No node of this chain answered',
        data: { reason: 'upstream_unavailable' },
      },
    },
    { jsonrpc: '2.0', id: 4, error: { code: 3, message: 'reverted' } },
  ])
  expect(refused).toEqual(['method_not_allowed', 'rate_limited', 'upstream_unavailable'])
})

test('error: a batch is over a limit where every request of it is', async () => {
  const { batch } = setUp()
  const first = limited()
  await expect(batch(answered(1, fails(first)), answered(2, fails(new OverShare())))).rejects.toBe(first)
  const text = await batch(
    answered(1, fails(limited())),
    answered(undefined, () => answerOf(1)),
  )
  expect(JSON.parse(text)).toMatchObject([{ id: 1, error: { data: { reason: 'rate_limited' } } }])
})

test('behavior: a batch without a node is answered, and not thrown', async () => {
  const { batch } = setUp()
  const text = await batch(
    answered(1, fails(new ChainUnavailable('gone'))),
    answered(2, fails(new ChainUnavailable('gone'))),
  )
  expect(JSON.parse(text)).toHaveLength(2)
})

test('error: what nobody foresaw ends the batch', async () => {
  const { batch, refused } = setUp()
  await expect(batch(answered(1, fails(new TypeError('unforeseen'))))).rejects.toThrow('unforeseen')
  expect(refused).toEqual([])
})
