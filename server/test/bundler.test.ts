import { http } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundlerMethods } from '../bundler/bundlerMethods.ts'
import { entryPoints } from '../contract/entryPoints.ts'
import { userOperationLimit } from '../contract/limits.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { fetchOf } from './fetchOf.ts'
import { type TestServer, testServer } from './testServer.ts'

let node: FakeNode
let bundler: FakeNode
let spare: FakeNode
let paymaster: FakeNode
let server: TestServer
let token: string
const rpc = { timeoutMs: 10_000, deadlineMs: 25_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 1 }
const hash = `0x${'ab'.repeat(32)}`
const sender = `0x${'be'.repeat(20)}`
const all = Object.fromEntries(Object.keys(bundlerMethods).map((method) => [method, hash]))

beforeAll(async () => {
  node = await fakeNode()
  bundler = await fakeNode({ results: all })
  spare = await fakeNode({ results: { ...all, eth_estimateUserOperationGas: 'spare' } })
  paymaster = await fakeNode({ results: all })
  server = await testServer({
    env: {
      ...chainEnv([node.url]),
      NETWORKS: 'eip155:31337,eip155:1',
      BUNDLER_URLS_EIP155_31337: `${bundler.url},${spare.url}`,
      PAYMASTER_URLS_EIP155_31337: paymaster.url,
      BUNDLER_URLS_EIP155_1: bundler.url,
    },
    config: { rpc },
    projects: { demo: ['http://demo.example'], b: ['https://b.example'] },
  })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const fake of [node, bundler, spare, paymaster]) await fake[Symbol.asyncDispose]()
})
beforeEach(() => {
  for (const fake of [node, bundler, spare, paymaster]) {
    fake.asked = []
    fake.misbehave = undefined
  }
})

/** With what a paymaster is asked to pay for. */
const operation = {
  sender,
  callGasLimit: '0x1',
  verificationGasLimit: '0x1',
  preVerificationGas: '0x1',
  maxFeePerGas: '0x1',
}
const paid = [operation, entryPoints[2], '0x7a69', {}]
const body = (method: string, params: unknown = method.startsWith('pm_') ? paid : [{ sender }, sender]) => ({
  jsonrpc: '2.0',
  id: 'x',
  method,
  params,
})
function ask(what: unknown, query = 'chainId=eip155:31337', where: 'request' | 'login' = 'login') {
  return server[where](`/v1/bundler?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: typeof what === 'string' ? what : JSON.stringify(what),
  })
}

test('default', async () => {
  for (const where of ['request', 'login'] as const) {
    const { status, json, headers } = await ask(body('eth_sendUserOperation'), undefined, where)
    expect(status).toBe(200)
    expect(json).toEqual({ jsonrpc: '2.0', id: 'x', result: hash })
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(bundler.count('eth_sendUserOperation')).toBe(2)
  expect(node.requests).toBe(0)
})

test.each(Object.entries(bundlerMethods))('param: %s goes to its own', async (method, { to }) => {
  expect((await ask(body(method))).json.result).toBe(hash)
  expect(paymaster.count(method)).toBe(to === 'paymaster' ? 1 : 0)
  expect(bundler.count(method)).toBe(to === 'paymaster' ? 0 : 1)
})

test('param: params may be left out', async () => {
  const { method, ...rest } = { ...body('eth_supportedEntryPoints'), params: undefined }
  const { status, json } = await ask({ ...rest, method })
  expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 'x', result: hash }])
})

test('param: a batch, each request answered or refused for itself', async () => {
  const { status, json } = await ask([
    { ...body('eth_supportedEntryPoints'), id: 1, params: undefined },
    { ...body('eth_sendRawTransaction'), id: 2 },
    { ...body('eth_estimateUserOperationGas', [{}, sender]), id: 3 },
    { ...body('pm_getPaymasterData'), id: 4 },
    { ...body('eth_getUserOperationReceipt'), id: undefined },
  ])
  expect(status).toBe(200)
  expect(json).toEqual([
    { jsonrpc: '2.0', id: 1, result: hash },
    { jsonrpc: '2.0', id: 2, error: expect.objectContaining({ code: -32_601 }) },
    {
      jsonrpc: '2.0',
      id: 3,
      error: { code: -32_602, message: 'The operation has no sender', data: { reason: 'invalid_body' } },
    },
    { jsonrpc: '2.0', id: 4, result: hash },
  ])
  expect(bundler.asked).toEqual(expect.arrayContaining(['eth_getUserOperationReceipt']))
})

test('behavior: a batch asks for few payments', async () => {
  const { json } = await ask(Array.from({ length: 20 }, (_, id) => ({ ...body('pm_getPaymasterData'), id })))
  const refused = json.filter(({ error }: { error?: { code: number } }) => error?.code === -32_005)
  expect([json.length, refused.length]).toEqual([20, 4])
  expect(paymaster.count('pm_getPaymasterData')).toBeGreaterThanOrEqual(16)
})

test('behavior: a client of viem asks, alone and in batches', async () => {
  const url = `${server.widgetOrigin}/v1/bundler?chainId=eip155:31337&projectId=demo`
  const fetchFn = fetchOf(server)
  for (const batch of [false, true]) {
    const client = createBundlerClient({ transport: http(url, { batch, fetchFn, retryCount: 0 }) })
    bundler.results['eth_supportedEntryPoints'] = [entryPoints[2]]
    expect(await client.getSupportedEntryPoints()).toEqual([entryPoints[2]])
  }
  const wrong = createBundlerClient({
    transport: http(url.replace('31337', '10'), { fetchFn, retryCount: 0 }),
  })
  await expect(wrong.getSupportedEntryPoints()).rejects.toThrow('This chain has no bundler here')
})

test('behavior: the page may ask for operations on the path of the nodes', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [hash] }
  expect((await server.rpc(token, call)).json.result).toBe(hash)
  expect(bundler.count('eth_getUserOperationReceipt')).toBe(1)
  expect(node.count('eth_getUserOperationReceipt')).toBe(0)
})

test('behavior: an estimate does not depend on money', async () => {
  let seen: unknown[] = []
  bundler.misbehave = ([call], response) => {
    seen = call?.params ?? []
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call?.id, result: {} }))
  }
  await ask(body('eth_estimateUserOperationGas'))
  expect(seen).toEqual([{ sender }, sender, { [sender]: { balance: '0x56bc75e2d63100000' } }])
  await ask(body('eth_estimateUserOperationGas', [{ sender }, sender, {}]))
  expect(seen).toEqual([{ sender }, sender, {}])
})

test('behavior: the words of a refusal pass', async () => {
  bundler.misbehave = ([call], response) =>
    response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: call?.id,
        error: { code: -32_500, message: 'AA21', data: { a: 1 } },
      }),
    )
  const { status, json } = await ask(body('eth_sendUserOperation'))
  expect(status).toBe(200)
  expect(json).toEqual({ jsonrpc: '2.0', id: 'x', error: { code: -32_500, message: 'AA21', data: { a: 1 } } })
})

const broken = (response: { statusCode: number; end(): void }) => {
  response.statusCode = 500
  response.end()
}

test('behavior: a question goes on to the next bundler, an operation does not', async () => {
  bundler.misbehave = (_, response) => broken(response)
  expect((await ask(body('eth_estimateUserOperationGas'))).json.result).toBe('spare')
  const sent = await ask(body('eth_sendUserOperation'))
  expect(sent.status).toBe(503)
  expect(sent.json.code).toBe('upstream_unavailable')
  expect(bundler.count('eth_sendUserOperation')).toBe(1)
  expect(spare.count('eth_sendUserOperation')).toBe(0)
  expect(await server.metric('gatehouse_refused_total', { code: 'upstream_unavailable' })).toBe(1)
})

test('error: an answer to another question is no answer', async () => {
  for (const fake of [bundler, spare])
    fake.misbehave = (_, response) => response.end('{"jsonrpc":"2.0","id":999999,"result":"0x00"}')
  expect((await ask(body('eth_getUserOperationByHash'))).status).toBe(503)
})

test('error: a bundler that hangs', async () => {
  await using hasty = await testServer({
    env: { ...chainEnv([node.url]), BUNDLER_URLS_EIP155_31337: `${bundler.url},${spare.url}` },
    config: { rpc: { ...rpc, timeoutMs: 500, deadlineMs: 2_000 } },
  })
  for (const fake of [bundler, spare]) fake.misbehave = () => {}
  const { status } = await hasty.login('/v1/bundler?chainId=eip155:31337', {
    method: 'POST',
    headers: { authorization: `Bearer ${await hasty.token()}` },
    body: JSON.stringify(body('eth_sendUserOperation')),
  })
  expect(status).toBe(503)
})

test('error: a bundler of another chain is asked for nothing', async () => {
  const { status } = await ask(body('eth_sendUserOperation'), 'chainId=eip155:1')
  expect(status).toBe(503)
  expect(bundler.asked).toEqual(['eth_chainId'])
})

test.each([
  ['no JSON', '{', 400, 'invalid_body'],
  ['an empty batch', [], 422, 'invalid_body'],
  ['too many in a batch', Array(101).fill(body('eth_sendUserOperation')), 413, 'batch_too_large'],
  ['params by name', body('eth_sendUserOperation', { sender }), 422, 'invalid_body'],
  ['too many params', body('eth_sendUserOperation', [1, 2, 3, 4, 5]), 422, 'invalid_body'],
  ['another key', { ...body('eth_sendUserOperation'), extra: 1 }, 422, 'invalid_body'],
  ['no sender', body('eth_estimateUserOperationGas', [{}, sender]), 422, 'invalid_body'],
  ['a method of nodes', body('eth_sendRawTransaction'), 422, 'method_not_allowed'],
  ['a name of every object', body('constructor'), 422, 'method_not_allowed'],
  ['too large', body('eth_sendUserOperation', ['x'.repeat(userOperationLimit)]), 413, 'body_too_large'],
])('error: %s', async (_, what, status, code) => {
  const answer = await ask(what)
  expect([answer.status, answer.json.code]).toEqual([status, code])
  expect(bundler.asked).toEqual([])
})

test('error: another address, an unknown chain, a chain without paymaster', async () => {
  const named = await ask(body('eth_sendUserOperation'), 'chainId=eip155:31337&bundler=https://evil.example')
  expect([named.status, named.json.reasons[0].field]).toEqual([400, 'bundler_name'])
  const unknown = await ask(body('eth_sendUserOperation'), 'chainId=eip155:10')
  expect([unknown.status, unknown.json.code]).toEqual([400, 'unsupported_chain'])
  const unpaid = await ask(body('pm_getPaymasterData'), 'chainId=eip155:1')
  expect([unpaid.status, unpaid.json.code]).toEqual([422, 'method_not_allowed'])
})

test('behavior: a page comes by the id of its project', async () => {
  const page = (query: string, origin: string) =>
    server.request(`/v1/bundler?chainId=eip155:31337&${query}`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify(body('eth_sendUserOperation')),
    })
  const good = await page('projectId=demo&bundler=pimlico', 'http://demo.example')
  expect([good.status, good.json.result]).toEqual([200, hash])
  expect(good.headers['access-control-allow-origin']).toBe('*')
  const foreign = await page('projectId=demo', 'https://b.example')
  expect([foreign.status, foreign.json.code]).toEqual([403, 'origin_not_allowed'])
  const nobody = await page('projectId=nobody', 'http://demo.example')
  expect([nobody.status, nobody.json.reasons[0].field]).toEqual([401, 'authentication'])
  expect(nobody.headers['access-control-allow-origin']).toBe('*')
})

test('error: without a token, or with that of another project', async () => {
  const path = '/v1/bundler?chainId=eip155:31337'
  const none = await server.login(path, { method: 'POST', body: '{}' })
  expect([none.status, none.json.code]).toEqual([401, 'invalid_token'])
  const other = await ask(body('eth_sendUserOperation'), 'chainId=eip155:31337&projectId=b')
  expect([other.status, other.json.code]).toEqual([403, 'invalid_token'])
})
