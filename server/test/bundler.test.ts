import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bundlerMethods } from '../bundler/bundlerMethods.ts'
import { userOperationLimit } from '../contract/limits.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

let node: FakeNode
let bundler: FakeNode
let spare: FakeNode
let paymaster: FakeNode
let server: TestServer
let token: string
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
    config: { rpc: { timeout: 500, deadline: 2_000, retries: 3, retryBase: 10, breakerPause: 1 } },
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

const body = (method: string, params: unknown = [{ sender }, sender]) => ({
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
  for (const fake of [bundler, spare]) fake.misbehave = () => {}
  expect((await ask(body('eth_sendUserOperation'))).status).toBe(503)
})

test('error: a bundler of another chain is asked for nothing', async () => {
  const { status } = await ask(body('eth_sendUserOperation'), 'chainId=eip155:1')
  expect(status).toBe(503)
  expect(bundler.asked).toEqual(['eth_chainId'])
})

test.each([
  ['no JSON', '{', 400, 'invalid_body'],
  ['a batch', [body('eth_sendUserOperation')], 422, 'invalid_body'],
  ['no params', { ...body('eth_sendUserOperation'), params: undefined }, 422, 'invalid_body'],
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
