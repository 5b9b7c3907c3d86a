import { expect, test } from 'vitest'
import { plainContext, plainProject, plainRequest } from '../http/test/plainContext.ts'
import { createRpcAnswers, requireNoChoice } from './createRpcAnswers.ts'
import type { AnswerCall, MethodTable } from './servedChain.ts'
import { answerOf, handChain } from './test/handChain.ts'

function setUp(waits?: Record<string, number>) {
  const { context, refused } = plainContext({
    projects: (id) => (id === 'demo' ? plainProject('https://shop.example') : null),
    ...(waits && { waits }),
  })
  const hand = handChain(({ params }) => answerOf(params?.[0]))
  const methods = new Map<string, AnswerCall>([
    ['ask', (call, asker) => asker.ask(call)],
    ['who', (_, { client }) => answerOf(client.id)],
    ['both', () => answerOf('chain')],
  ])
  const answer = createRpcAnswers(context, {
    get: (id) => (id === 'eip155:1' ? { chain: hand.chain, methods } : undefined),
    feeds: () => undefined,
  })
  let reads = 0
  const send = (body: unknown, query = 'projectId=demo&chainId=eip155:1', besides?: MethodTable) =>
    answer(
      Object.assign(plainRequest(), { url: `/v1?${query}` }),
      async () => {
        reads += 1
        return typeof body === 'string' ? body : JSON.stringify(body)
      },
      besides,
    )
  return { hand, refused, answer, send, reads: () => reads }
}
const request = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: [id] })
const result = (value: unknown, id = 1) => `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(value)}}`

test('default: one request, on account of who sent it', async () => {
  const { hand, send } = setUp()
  expect(await send(request('who'))).toBe(result('192.0.2.1'))
  expect(await send(request('ask', 3))).toBe(result(3, 3))
  expect([hand.batches, hand.by[0]?.id]).toEqual([[1], '192.0.2.1'])
})

test('default: a batch goes out together', async () => {
  const { hand, send } = setUp()
  expect(await send([request('ask', 1), request('ask', 2)])).toBe(`[${result(1)},${result(2, 2)}]`)
  expect(await send([request('ask', 3)])).toBe(`[${result(3, 3)}]`)
  expect(hand.batches).toEqual([2, 1])
})

test('behavior: methods of this way alone come first', async () => {
  const { send } = setUp()
  const besides = new Map([
    ['both', () => answerOf('besides')],
    ['subscribe', () => answerOf('subscribed')],
  ])
  const query = 'projectId=demo&chainId=eip155:1'
  expect(await send(request('both'), query, besides)).toBe(result('besides'))
  expect(await send(request('subscribe'), query, besides)).toBe(result('subscribed'))
  expect(await send(request('who'), query, besides)).toBe(result('192.0.2.1'))
  expect(await send(request('both'))).toBe(result('chain'))
})

test('behavior: a method that is not here is counted', async () => {
  const { send, refused } = setUp()
  expect(JSON.parse(await send(request('subscribe')))).toMatchObject({ error: { code: -32_601 } })
  expect(refused).toEqual(['method_not_allowed'])
})

test('behavior: what the id of a chain answers needs no node', async () => {
  const { send } = setUp()
  expect(await send(request('eth_chainId'), 'projectId=demo&chainId=eip155:77')).toBe(result('0x4d'))
})

test.each([
  ['a chain that is not served', 'projectId=demo&chainId=eip155:77', 400, 'unsupported_chain'],
  ['without a chain', 'projectId=demo', 400, 'unsupported_chain'],
  ['another project', 'projectId=else&chainId=eip155:1', 401, 'unknown_project'],
  ['without a project', 'chainId=eip155:1', 401, 'unknown_project'],
  ['a choice of the node', 'projectId=demo&chainId=eip155:1&providerId=', 400, 'invalid_query'],
])('error: %s', async (_, query, status, code) => {
  const { send, hand } = setUp()
  await expect(send(request('ask'), query)).rejects.toMatchObject({ status, code })
  expect(hand.calls).toEqual([])
})

test('error: a client that asks too fast is refused before its body is read', async () => {
  const { send, reads } = setUp({ rpc: 1_000 })
  await expect(send(request('ask'))).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  expect(reads()).toBe(0)
})

test('error: a body that does not arrive is nobody’s fault where the caller was refused', async () => {
  const { answer } = setUp()
  const unhandled: unknown[] = []
  const onUnhandled = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', onUnhandled)
  const url = '/v1?projectId=else&chainId=eip155:1'
  const answered = answer(Object.assign(plainRequest(), { url }), () => Promise.reject(new Error('cut off')))
  await expect(answered).rejects.toMatchObject({ code: 'unknown_project' })
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', onUnhandled)
  expect(unhandled).toEqual([])
})

test('error: a node is not chosen', () => {
  expect(() => requireNoChoice(new URLSearchParams('providerId=x'))).toThrow(
    expect.objectContaining({ status: 400, code: 'invalid_query', field: 'provider' }),
  )
  expect(requireNoChoice(new URLSearchParams('provider=x'))).toBeUndefined()
})
