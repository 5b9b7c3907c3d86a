import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { balance, call } from './rpcCall.ts'
import { type TestServer, testServer } from './testServer.ts'

let node: FakeNode
let server: TestServer
let token: string
beforeAll(async () => {
  node = await fakeNode({ results: { eth_getBalance: '0x1', eth_estimateGas: '0x5208' } })
  server = await testServer({
    env: chainEnv([node.url]),
    projects: { demo: ['http://demo.example'], b: ['https://b.example'] },
  })
  token = await server.token()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await node[Symbol.asyncDispose]()
})
beforeEach(() => {
  node.asked = []
})

describe('a chain without a node', () => {
  const ask = (body: unknown, chainId = 'eip155:92374624') => server.rpc(token, body, chainId)

  test('default: a single question that its id answers is answered', async () => {
    const results = await Promise.all(
      ['eth_chainId', 'net_version', 'net_listening'].map(async (method) => (await ask(call(method))).json),
    )
    expect(results.map(({ result }) => result)).toEqual(['0x5818660', '92374624', true])
    expect(results[0]).toEqual({ jsonrpc: '2.0', id: 1, result: '0x5818660' })
  })

  test.each([
    ['another question', call('eth_blockNumber'), undefined],
    ['a batch', [call('eth_chainId')], undefined],
    ['no chain of EVM', call('eth_chainId'), 'solana:1'],
    ['no JSON-RPC', {}, undefined],
  ])('error: %s', async (_, body, chainId) => {
    const answer = await ask(body, chainId)
    expect([answer.status, answer.json.code]).toEqual([400, 'unsupported_chain'])
  })
})

describe('pages and servers, by the id of a project', () => {
  const ask = (
    query: string,
    headers: Record<string, string> = {},
    body: unknown = balance(),
    path = '/v1',
  ) =>
    server.request(`${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body: JSON.stringify(body),
    })
  const good = 'chainId=eip155:31337&projectId=demo&source=rpc&st=appkit&sv=html-4.2.2&clientId=x&sessionId=y'

  test('default', async () => {
    for (const path of ['/v1', '/v1/']) {
      const page = await ask(good, { origin: 'http://demo.example' }, balance(), path)
      expect([page.status, page.json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: '0x1' }])
      expect(page.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-request-id, retry-after',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
      })
      expect(page.headers).not.toHaveProperty('access-control-allow-credentials')
    }
    expect((await ask(good)).json.result).toBe('0x1')
  })

  test('behavior: a batch, and the id of the request', async () => {
    const id = '0190163d-8694-4391-a5c6-3e8e7a6a5b3c'
    const answer = await ask(good, { 'x-request-id': id }, [balance(1), call('debug_traceCall', [], 2)])
    expect(answer.json.map(({ id }: { id: number }) => id)).toEqual([1, 2])
    expect(answer.headers['x-request-id']).toBe(id)
  })

  test('behavior: a preflight', async () => {
    for (const path of ['/v1?x=1', '/v1/', '/v1/bundler']) {
      const { status, headers, text } = await server.request(path, { method: 'OPTIONS' })
      expect([path, status, text]).toEqual([path, 204, ''])
      expect(headers['access-control-allow-headers']).toMatch(/content-type.*solana-client/)
      expect(headers['access-control-allow-methods']).toBe('POST')
      expect(headers['access-control-allow-origin']).toBe('*')
    }
  })

  test.each([
    ['no project', 'chainId=eip155:31337', {}, 401, 'unknown_project', 'authentication'],
    ['an unknown one', 'chainId=eip155:31337&projectId=nobody', {}, 401, 'unknown_project', 'authentication'],
    ['a malformed one', 'chainId=eip155:31337&projectId=%00', {}, 401, 'unknown_project', 'authentication'],
    ['a page of another', good, { origin: 'https://b.example' }, 403, 'origin_not_allowed', 'origin'],
    ['a page without origin', good, { origin: 'null' }, 403, 'origin_not_allowed', 'origin'],
    ['a chosen node', `${good}&providerId=x`, {}, 400, 'invalid_query', 'provider'],
    [
      'a chosen node of nobody',
      'chainId=eip155:31337&providerId=x',
      {},
      401,
      'unknown_project',
      'authentication',
    ],
    ['an unknown chain', 'projectId=demo&chainId=eip155:9', {}, 400, 'unsupported_chain', 'chainId'],
    ['no chain', 'projectId=demo', {}, 400, 'unsupported_chain', 'chainId'],
  ])(
    'error: %s, readable for the page',
    async (_, query, headers: Record<string, string>, status, code, field) => {
      const answer = await ask(query, headers)
      expect([answer.status, answer.json.code, answer.json.reasons[0].field]).toEqual([status, code, field])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(node.asked).toEqual([])
    },
  )

  test('error: every node failed', async () => {
    // Only of this question, so that the chain's own do not open the circuit breaker, which names a pause of its own.
    node.misbehave = ([first], response) => {
      if (first?.method !== 'eth_getCode') return 'usual'
      response.statusCode = 500
      return response.end()
    }
    const answer = await ask(good, {}, call('eth_getCode', [`0x${'5'.repeat(40)}`, 'latest']))
    node.misbehave = undefined
    expect([answer.status, answer.json.code, answer.json.reasons[0].field]).toEqual([
      503,
      'upstream_unavailable',
      'chainId',
    ])
    expect(answer.headers['retry-after']).toBe('5')
  })

  test('error: on the login origin they have no business', async () => {
    for (const path of ['/v1', '/v1/bundler']) {
      const answer = await server.login(`${path}?${good}`, { method: 'POST', body: '{}' })
      expect([answer.status, answer.json.code]).toEqual([401, 'invalid_token'])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect((await server.login(path, { method: 'OPTIONS' })).status).toBe(405)
    }
  })
})
