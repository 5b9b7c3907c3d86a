import { expect, test } from 'vitest'
import { chainEnv, type FakeCall, fakeNode, type Misbehaviour } from './fakeNode.ts'
import { testServer } from './testServer.ts'

// Whose fault a failure is: the node is asked for something small, and so is another node.

const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 30_000 }
const block = '0x100'
const balance = (digit: number) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_getBalance',
  params: [`0x${String(digit).repeat(40)}`, 'latest'],
})
const logs = (from: number) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'eth_getLogs',
  params: [{ fromBlock: `0x${from}`, toBlock: '0xff' }],
})
const failure = (code: number, message: string) => ({ code, message })
const rpcError = (code: number, message: string, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: failure(code, message) })

/** Refuses logs, alone and in a batch; everything else is answered. */
const refusesLogs =
  (status: number, body: string): Misbehaviour =>
  (calls, response) => {
    const isBatch = calls.length > 1
    if (calls.some(({ method }) => method === 'eth_getLogs')) return void response.writeHead(status).end(body)
    const answers = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_blockNumber' ? block : '0x5',
    }))
    response.end(JSON.stringify(isBatch ? answers : answers[0]))
  }

const byStatus = (status: number) =>
  failure(-32_603, `The node answered this request with HTTP status ${status}`)

test.each([
  // QuickNode: OffchainLabs/arbitrum-sdk#609, argotorg/sourcify#2473.
  [413, rpcError(-32_614, 'limited to a 10,000 range'), failure(-32_614, 'limited to a 10,000 range')],
  [403, rpcError(-32_600, 'not on your plan', null), failure(-32_600, 'not on your plan')],
  [400, rpcError(-32_600, 'no such range', null), failure(-32_600, 'no such range')],
  [500, rpcError(3, 'execution reverted'), failure(3, 'execution reverted')],
  [503, rpcError(-32_000, 'range too wide'), failure(-32_000, 'range too wide')],
  [400, '{"message":"block range is too wide"}', byStatus(400)],
  [404, 'Not Found', byStatus(404)],
  [405, '', byStatus(405)],
  [422, '{"detail":"unprocessable"}', byStatus(422)],
  [200, '<html>Blocked</html>', failure(-32_603, 'The node answered this request with a page')],
])('default: a question answered by HTTP %i %s fails for itself', async (status, body, error) => {
  await using node = await fakeNode()
  node.misbehave = refusesLogs(status, body)
  await using server = await testServer({ env: chainEnv([node.url]), config: { rpc } })
  const token = await server.token()
  const asked = await Promise.all([0, 1, 2, 3, 4, 5].map((from) => server.rpc(token, logs(from))))
  expect(asked.map(({ status, json }) => [status, json])).toEqual(
    Array(6).fill([200, { jsonrpc: '2.0', id: 7, error }]),
  )
  expect(node.count('eth_getLogs')).toBe(6)
  expect(await server.metric('gatehouse_breakers_open')).toBe(0)
  expect((await server.rpc(token, balance(2))).json.result).toBe('0x5')
  const batch = await server.rpc(token, [balance(3), logs(9), balance(4)])
  expect(batch.json.map(({ result, error }: { result?: string; error?: object }) => result ?? error)).toEqual(
    ['0x5', error, '0x5'],
  )
})

test('behavior: however many ask in vain, the node is probed ten times a second at most', async () => {
  await using node = await fakeNode()
  node.misbehave = refusesLogs(413, 'no')
  await using server = await testServer({ env: chainEnv([node.url]), config: { rpc } })
  const token = await server.token()
  await server.rpc(token, balance(1))
  const startedAt = performance.now()
  node.asked = []
  for (let from = 0; from < 8; from += 1)
    await Promise.all(Array.from({ length: 5 }, (_, at) => server.rpc(token, logs(from * 10 + at))))
  const seconds = (performance.now() - startedAt) / 1000
  expect(node.count('eth_chainId')).toBeLessThanOrEqual(1 + Math.ceil(seconds * 10))
})

const manyBalances = (count: number) => Array.from({ length: count }, (_, at) => unlike(at))
const unlike = (at: number) => ({
  ...balance(1),
  id: at,
  params: [`0x${at.toString(16).padStart(40, '0')}`, 'pending'],
})

test.each([
  [413, 'too large'],
  [403, rpcError(-32_600, 'not on your plan', null)],
  [200, rpcError(-32_600, 'one is not allowed', null)],
  [200, `[${rpcError(-32_600, 'one is not allowed', null)}]`],
])('behavior: one refused call among a hundred makes few requests: HTTP %i %s', async (status, body) => {
  await using node = await fakeNode()
  node.misbehave = refusesLogs(status, body)
  await using server = await testServer({ env: chainEnv([node.url]), config: { rpc } })
  const token = await server.token()
  await server.rpc(token, balance(1))
  node.requests = 0
  const charged = await server.metric('gatehouse_charged_calls_total')
  const batch = manyBalances(100)
  const { json } = await server.rpc(token, batch.with(37, { ...logs(9), id: 37 } as never))
  expect(json.map(({ result }: { result?: string }) => result)).toEqual(
    Array(100).fill('0x5').with(37, undefined),
  )
  // Fourteen for the halves, one for the size that the node takes, and two for each refusal, whether it is sound.
  expect(node.requests).toBeLessThanOrEqual(1 + 14 + 1 + 2 * 7)
  expect((await server.metric('gatehouse_charged_calls_total')) - charged).toBeGreaterThan(200)
  expect(await server.metric('gatehouse_breakers_open')).toBe(0)
})

test('behavior: a batch of refused calls makes a bounded number of requests', async () => {
  await using node = await fakeNode()
  node.misbehave = refusesLogs(413, 'too large')
  await using server = await testServer({ env: chainEnv([node.url]), config: { rpc } })
  const token = await server.token()
  await server.rpc(token, balance(1))
  node.requests = 0
  const { json } = await server.rpc(
    token,
    Array.from({ length: 100 }, (_, at) => ({ ...logs(at), id: at })),
  )
  expect(json.every(({ error }: { error?: object }) => error !== undefined)).toBe(true)
  expect(json.at(-1).error).toMatchObject({ code: -32_600, data: { reason: 'batch_too_large' } })
  expect(node.count('eth_getLogs')).toBeLessThanOrEqual(600)
  expect(node.requests).toBeLessThanOrEqual(60)
})

test.each([1, 3, 10])('behavior: a node that takes %i calls together gets so many', async (most) => {
  await using node = await fakeNode()
  node.misbehave = (calls, response) => {
    const answers = calls.map(({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_blockNumber' ? block : '0x5',
    }))
    // dRPC, in the words of code 31.
    if (calls.length > most)
      response.writeHead(500).end(rpcError(31, `Batch of more than ${most} requests`, null))
    else response.end(JSON.stringify(calls.length > 1 ? answers : answers[0]))
  }
  await using server = await testServer({ env: chainEnv([node.url]), config: { rpc } })
  const token = await server.token()
  const charged = await server.metric('gatehouse_charged_calls_total')
  for (const _ of [1, 2]) {
    node.requests = 0
    const { json } = await server.rpc(token, manyBalances(50))
    expect(json.map(({ result }: { result?: string }) => result)).toEqual(Array(50).fill('0x5'))
  }
  expect(node.requests).toBeLessThanOrEqual(Math.ceil(50 / Math.min(most, 6)) + 1)
  expect((await server.metric('gatehouse_charged_calls_total')) - charged).toBe(100)
})

test('behavior: what a whole batch leaves in doubt is one question to another node, and is charged', async () => {
  await using first = await fakeNode()
  await using second = await fakeNode({ results: { eth_getBalance: '0x6' } })
  first.misbehave = (calls, response) =>
    void response.end(
      JSON.stringify(
        calls.map(({ id }) => ({ jsonrpc: '2.0', id, error: failure(-32_000, 'header not found') })),
      ),
    )
  await using server = await testServer({ env: chainEnv([first.url, second.url]), config: { rpc } })
  const token = await server.token()
  const charged = await server.metric('gatehouse_charged_calls_total')
  const { json } = await server.rpc(token, manyBalances(100))
  expect(json.map(({ result }: { result?: string }) => result)).toEqual(Array(100).fill('0x6'))
  // Its chain, and the batch.
  expect([first.requests, second.requests]).toEqual([2, 2])
  expect((await server.metric('gatehouse_charged_calls_total')) - charged).toBe(200)
})

const answerBy =
  (error: object): Misbehaviour =>
  ([call], response) => {
    const { id, method } = call as FakeCall
    response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        ...(method === 'eth_blockNumber' ? { result: block } : { error }),
      }),
    )
  }

test.each([
  [15, 'Too many request, try again later'],
  [-32_000, 'header not found'],
  [-32_600, 'Monthly capacity limit exceeded.'],
  [-32_000, 'project ID does not have access to this network'],
])('behavior: what one node does not answer another one does: %i %s', async (code, message) => {
  await using first = await fakeNode()
  await using second = await fakeNode({ results: { eth_getBalance: '0x6' } })
  first.misbehave = answerBy({ code, message })
  await using server = await testServer({ env: chainEnv([first.url, second.url]), config: { rpc } })
  const token = await server.token()
  expect((await server.rpc(token, balance(1))).json.result).toBe('0x6')
  expect(first.count('eth_getBalance')).toBe(1)
  second.misbehave = answerBy({ code: -32_603, message: 'Internal error' })
  expect((await server.rpc(token, balance(2))).json.error).toEqual({ code, message })
  expect(second.count('eth_getBalance')).toBe(2)
})

test('error: a pause that is longer than the time there is ends the wait at once', async () => {
  await using node = await fakeNode()
  node.misbehave = ([call], response) =>
    call?.method === 'eth_getBalance'
      ? void response.writeHead(429, { 'retry-after': '3600' }).end()
      : void response.end(JSON.stringify({ jsonrpc: '2.0', id: call?.id, result: '0x5' }))
  await using server = await testServer({ env: chainEnv([node.url]), config: { rpc } })
  const answer = await server.rpc(await server.token(), balance(1))
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '600'])
  expect(node.count('eth_getBalance')).toBe(1)
})

test('error: while a breaker is open the answer says when the node is asked again', async () => {
  await using node = await fakeNode()
  node.misbehave = (_calls, response) => void response.writeHead(500).end()
  await using server = await testServer({ env: chainEnv([node.url]), config: { rpc } })
  const token = await server.token()
  await expect
    .poll(async () => {
      await server.rpc(token, balance(1))
      return server.metric('gatehouse_breakers_open')
    })
    .toBe(1)
  expect(Number((await server.rpc(token, balance(1))).headers['retry-after'])).toBe(1)
})
