import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { http } from 'viem'
import { createPaymasterClient } from 'viem/account-abstraction'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundlerMethods } from '../bundler/bundlerMethods.ts'
import { entryPoints } from '../contract/entryPoints.ts'
import { type ProjectSettings, projects } from '../db/schema/projects.ts'
import { sponsorships } from '../db/schema/sponsorships.ts'
import type { FetchGuarded } from '../upstreams/guardedFetch/guardedFetch.ts'
import { chainEnv, type FakeNode, fakeNode } from './fakeNode.ts'
import { fetchOf } from './fetchOf.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

// A site pays for its own users: what is asked of its paymaster, and what nobody gets asked.

const account = (index: number): `0x${string}` => `0x${index.toString(16).padStart(40, '0')}`
const payment = { paymaster: account(0xfee), paymasterData: '0x01' }
const limits = { paymasterVerificationGasLimit: '0x186a0', paymasterPostOpGasLimit: '0x1' }
const operation = {
  sender: account(1),
  callGasLimit: '0x1',
  verificationGasLimit: '0x1',
  preVerificationGas: '0x1',
  maxFeePerGas: '0x1',
}
const context = { policy: 'summer' }
const methods = ['pm_getPaymasterStubData', 'pm_getPaymasterData'] as const

/** Loopback stands for a public address, for this one stand-in; every other rule holds. */
let site: FakeNode
let url: string
let bundler: FakeNode
let operators: FakeNode
let server: TestServer
/** Ms that the stand-in has; `undefined` for as many as any paymaster. */
let timeoutMs: number | undefined
beforeAll(async () => {
  site = await fakeNode()
  bundler = await fakeNode({
    results: Object.fromEntries(Object.keys(bundlerMethods).map((name) => [name, '0x'])),
  })
  operators = await fakeNode({ results: Object.fromEntries(methods.map((name) => [name, payment])) })
  url = `${site.url}/rpc?key=1`
  server = await testServer({
    env: {
      ...chainEnv([bundler.url]),
      NETWORKS: 'eip155:31337,eip155:1',
      BUNDLER_URLS_EIP155_31337: bundler.url,
      PAYMASTER_URLS_EIP155_31337: operators.url,
      SPONSOR_ACCOUNT_OPERATIONS: '1',
      SPONSOR_CLIENT_OPERATIONS: '1',
      TRUST_PROXY: '1',
      RATE_CALLS: '5',
      RATE_CALLS_REFILL: '1',
      RATE_REFILL_INTERVAL_S: '3600',
      NODE_CONNECTIONS: '4',
    },
    projects: { demo: ['http://demo.example'], b: ['http://b.example'] },
  })
  const held = server.server.context as { fetchGuarded: FetchGuarded }
  const guarded = held.fetchGuarded
  held.fetchGuarded = (question) =>
    guarded({ ...question, ...(timeoutMs && { timeoutMs }), isOwn: ({ origin }) => origin === site.url })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  for (const fake of [site, bundler, operators]) await fake[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await server.server.context.database.db.delete(sponsorships)
  await setProject({ paymasterUrls: ['https://other.example/', url] })
  for (const fake of [site, bundler, operators]) fake.asked = []
  site.misbehave = undefined
  timeoutMs = undefined
  site.results = {
    pm_getPaymasterStubData: { ...payment, ...limits, isFinal: false },
    pm_getPaymasterData: payment,
  }
})

async function setProject(settings: ProjectSettings): Promise<void> {
  await server.server.context.database.db.update(projects).set({ settings })
  for (const id of ['demo', 'b']) server.server.context.projects.changed(id)
}

interface Asked {
  method?: string
  params?: unknown[]
  paymaster?: string
  chainId?: string
  body?: unknown
  /** @default a client of its own */
  client?: string
}
const call = (method: string, params: unknown[] = [operation, entryPoints[2], '0x7a69', context]) => ({
  jsonrpc: '2.0',
  id: 'x',
  method,
  params,
})
let clients = 0
function ask({ method = 'pm_getPaymasterData', params, chainId = 'eip155:31337', ...given }: Asked = {}) {
  const query = new URLSearchParams({ chainId, projectId: 'demo', paymaster: given.paymaster ?? url })
  const body = JSON.stringify(given.body ?? call(method, params))
  clients += 1
  const headers = { 'x-forwarded-for': given.client ?? `192.0.2.${clients}` }
  return server.request(`/v1/bundler?${query}`, { method: 'POST', headers, body })
}
const outcomeOf = ({ status, json }: TestAnswer): string =>
  `${status} ${json.code} ${json.reasons?.[0].field}`
const nobodyAsked = () => expect([...site.asked, ...operators.asked]).toEqual([])

describe('what is asked', () => {
  test.each(methods)('default: %s, with the context of the site', async (method) => {
    let seen: unknown[] = []
    let path: string | undefined
    site.misbehave = ([asked], response, { url, headers, method: verb }) => {
      seen = asked?.params ?? []
      path = `${verb} ${url} ${headers['content-type']}`
      response.end(JSON.stringify({ jsonrpc: '2.0', id: asked?.id, result: site.results[method] }))
    }
    const { status, json } = await ask({ method })
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 'x', result: site.results[method] }])
    expect(path).toBe('POST /rpc?key=1 application/json')
    expect(seen).toEqual([operation, entryPoints[2], '0x7a69', context])
    expect(operators.asked).toEqual([])
  })

  test('behavior: the operator’s limits are neither charged nor in the way', async () => {
    for (let count = 0; count < 3; count += 1) expect((await ask()).json.result).toEqual(payment)
    expect(await server.server.context.database.db.select().from(sponsorships)).toEqual([])
    expect(site.count('pm_getPaymasterData')).toBe(3)
  })

  test('behavior: where the operator pays for nothing of the project, the site still may', async () => {
    await setProject({ paymasterUrls: [url], sponsorship: false, sponsoredOperations: 0 })
    expect((await ask()).json.result).toEqual(payment)
  })

  test('behavior: a client is charged for each call, and refused for the part that is over', async () => {
    const client = '198.51.100.1'
    const body = Array.from({ length: 8 }, (_, id) => ({ ...call('pm_getPaymasterStubData'), id }))
    const { json } = await ask({ body, client })
    const over = json.filter(({ error }: { error?: { data: object } }) => error)
    expect(over.map(({ error }: { error: { data: { reason: string } } }) => error.data.reason)).toEqual(
      Array(3).fill('rate_limited'),
    )
    expect((await ask({ client })).status).toBe(429)
    expect(site.asked).toHaveLength(5)
  })

  test('behavior: the login frame asks by its token', async () => {
    const query = new URLSearchParams({ chainId: 'eip155:31337', paymaster: url })
    const answer = await server.login(`/v1/bundler?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await server.token()}` },
      body: JSON.stringify(call('pm_getPaymasterData')),
    })
    expect(answer.json.result).toEqual(payment)
  })

  test('behavior: each of a batch for itself', async () => {
    const { json } = await ask({
      body: [
        { ...call('pm_getPaymasterStubData'), id: 1 },
        { ...call('eth_sendUserOperation'), id: 2 },
        { ...call('pm_getPaymasterData', [{}, entryPoints[2], '0x7a69', {}]), id: 3 },
      ],
    })
    expect(json.map(({ error }: { error?: { data: { reason: string } } }) => error?.data.reason)).toEqual([
      undefined,
      'method_not_allowed',
      'invalid_body',
    ])
    expect(bundler.asked).toEqual([])
  })

  test('behavior: a client of viem asks', async () => {
    const query = new URLSearchParams({ chainId: 'eip155:31337', projectId: 'demo', paymaster: url })
    const transport = http(`${server.widgetOrigin}/v1/bundler?${query}`, {
      fetchFn: fetchOf(server),
      retryCount: 0,
    })
    const client = createPaymasterClient({ transport })
    const asked = {
      chainId: 31337,
      entryPointAddress: entryPoints[2],
      sender: account(1),
      nonce: 0n,
      callData: '0x',
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    } as const
    expect(await client.getPaymasterStubData(asked)).toEqual({
      ...payment,
      paymasterVerificationGasLimit: 100_000n,
      paymasterPostOpGasLimit: 1n,
      isFinal: false,
    })
    const gas = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n }
    expect(await client.getPaymasterData({ ...asked, ...gas })).toMatchObject(payment)
  })

  test('behavior: nothing passes but what the standard names', async () => {
    const sponsor = { name: 'Your bank', icon: 'javascript:alert(1)' }
    const more = { sponsor, callData: '0xdead', sender: account(2), __proto__: null }
    site.results = { pm_getPaymasterStubData: { ...payment, ...limits, isFinal: true, ...more } }
    const { json } = await ask({ method: 'pm_getPaymasterStubData' })
    expect(json.result).toEqual({ ...payment, ...limits, isFinal: true })
  })

  test('param: entry point 0.6 has its own form', async () => {
    const params = [operation, entryPoints[0], '0x7a69', {}]
    expect(outcomeOf(await ask({ params }))).toBe('503 upstream_unavailable paymaster')
    site.results = { pm_getPaymasterData: { paymasterAndData: '0x01', paymaster: account(2) } }
    expect((await ask({ params })).json.result).toEqual({ paymasterAndData: '0x01' })
    expect(outcomeOf(await ask())).toBe('503 upstream_unavailable paymaster')
  })
})

describe('what nobody is asked', () => {
  test.each([
    ['another path', () => `${site.url}/rpc`],
    ['another query', () => `${url}&more=1`],
    ['another spelling', () => url.toUpperCase()],
    ['a part behind it', () => `${url}#`],
    ['a blank behind it', () => `${url} `],
    ['two of them', () => `https://other.example/,${url}`],
    ['the operator’s own', () => operators.url],
    ['none', () => ''],
    ['a private address', () => 'https://169.254.169.254/'],
    ['a name of every list', () => 'length'],
  ])('error: %s', async (_, paymaster) => {
    expect(outcomeOf(await ask({ paymaster: paymaster() }))).toBe('400 invalid_query paymaster')
    nobodyAsked()
  })

  test('error: a project that lists none, or another', async () => {
    await setProject({})
    expect(outcomeOf(await ask())).toBe('400 invalid_query paymaster')
    await setProject({ paymasterUrls: ['https://other.example/'] })
    expect(outcomeOf(await ask())).toBe('400 invalid_query paymaster')
    nobodyAsked()
  })

  test.each(Object.keys(bundlerMethods).filter((name) => !methods.some((known) => known === name)))(
    'error: %s',
    async (method) => {
      const params = method === 'eth_estimateUserOperationGas' ? [operation, entryPoints[2]] : undefined
      const answer = await ask({ method, ...(params && { params }) })
      expect(outcomeOf(answer)).toBe('422 method_not_allowed method')
      nobodyAsked()
      expect(bundler.asked).toEqual([])
    },
  )

  test.each([
    ['no sender', [{}, entryPoints[2], '0x7a69', {}], 'sender'],
    ['an entry point of their own', [operation, account(9), '0x7a69', {}], 'entryPoint'],
    ['another chain', [operation, entryPoints[2], '0x1', {}], 'chainId'],
    ['nothing', [], 'sender'],
  ])('error: %s', async (_, params, field) => {
    expect(outcomeOf(await ask({ params }))).toBe(`422 invalid_body ${field}`)
    nobodyAsked()
  })

  test('error: a chain without a bundler', async () => {
    for (const chainId of ['eip155:1', 'eip155:10', 'solana:x', ''])
      expect(outcomeOf(await ask({ chainId }))).toBe('400 unsupported_chain chainId')
    nobodyAsked()
  })

  test('error: from a page of somebody else', async () => {
    const query = new URLSearchParams({ chainId: 'eip155:31337', projectId: 'demo', paymaster: url })
    const body = JSON.stringify(call('pm_getPaymasterData'))
    const headers = { origin: 'http://b.example' }
    const answer = await server.request(`/v1/bundler?${query}`, { method: 'POST', headers, body })
    expect([answer.status, answer.json.code]).toEqual([403, 'origin_not_allowed'])
    nobodyAsked()
  })

  test.each([
    ['loopback', 'https://127.0.0.1/', 'not_public'],
    ['this machine', 'https://localhost/', 'not_public'],
    ['loopback of IPv6', 'https://[::1]/', 'not_public'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest', 'not_public'],
    ['a private network', 'https://10.0.0.1/', 'not_public'],
    ['http', 'http://1.1.1.1/', 'scheme'],
    ['another port', 'https://1.1.1.1:8443/', 'port'],
  ])('error: %s, though the project lists it', async (_, listed, outcome) => {
    await setProject({ paymasterUrls: [listed] })
    const before = await server.metric('gatehouse_guarded_fetch_total', { purpose: 'paymaster', outcome })
    expect(outcomeOf(await ask({ paymaster: listed }))).toBe('503 upstream_unavailable paymaster')
    expect(await server.metric('gatehouse_guarded_fetch_total', { purpose: 'paymaster', outcome })).toBe(
      before + 1,
    )
  })
})

describe('a paymaster that fails', () => {
  const neverEnds = new Set(['is slow', 'answers a part'])
  const end = (text: string) => (response: ServerResponse) => void response.end(text)
  const result = (value: unknown) => end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }))

  test.each<[string, (response: ServerResponse) => void]>([
    ['is slow', () => {}],
    ['answers a part', (response) => void response.write('{"jsonrpc":"2.0",')],
    ['hangs up', (response) => void response.destroy()],
    ['is broken', (response) => void response.writeHead(500).end('{}')],
    ['is not there', (response) => void response.writeHead(404).end('{}')],
    ['says no JSON', end('<html>')],
    ['says nothing', end('')],
    ['answers another question', end(JSON.stringify({ jsonrpc: '2.0', id: 2, result: payment }))],
    ['answers many', end(JSON.stringify([{ jsonrpc: '2.0', id: 1, result: payment }]))],
    ['has no result', end('{"jsonrpc":"2.0","id":1}')],
    ['pays with nothing', result(null)],
    ['pays with a text', result('0x')],
    ['has no data', result({ paymaster: payment.paymaster })],
    ['has no address', result({ ...payment, paymaster: '0x01' })],
    ['has half a byte', result({ ...payment, paymasterData: '0x0' })],
    ['says more than anybody signs', result({ ...payment, paymasterData: `0x${'00'.repeat(10_000)}` })],
    ['says a limit with a fraction', result({ ...payment, paymasterPostOpGasLimit: 1.5 })],
    ['says a limit beyond 128 bits', result({ ...payment, paymasterPostOpGasLimit: `0x1${'0'.repeat(32)}` })],
    ['is final in words', result({ ...payment, isFinal: 'yes' })],
    ['is too big', result({ ...payment, more: 'x'.repeat(65_536) })],
    ['refuses with a fraction', end('{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"no"}}')],
  ])('error: it %s', async (what, respond) => {
    if (neverEnds.has(what)) timeoutMs = 300
    site.misbehave = (_, response) => respond(response)
    const failed = { chain: 'eip155:31337', family: 'site_paymaster', answer: 'failed' }
    const before = await server.metric('gatehouse_rpc_requests_total', failed)
    const answer = await ask()
    expect(outcomeOf(answer)).toBe('503 upstream_unavailable paymaster')
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.text).not.toContain(site.url)
    expect(await server.metric('gatehouse_rpc_requests_total', failed)).toBe(before + 1)
    // Nobody else is asked in its place.
    expect(operators.asked).toEqual([])
    expect(site.requests).toBeGreaterThan(0)
  })

  test('error: it is down', async () => {
    const gone = await fakeNode()
    await gone[Symbol.asyncDispose]()
    await setProject({ paymasterUrls: [`${gone.url}/`] })
    expect(outcomeOf(await ask({ paymaster: `${gone.url}/` }))).toBe('503 upstream_unavailable paymaster')
  })

  test.each([301, 302, 303, 307, 308])('error: it leads on to a private address by %i', async (status) => {
    let reached = 0
    const inside = createServer((_, response) => {
      reached += 1
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: payment }))
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`
    site.misbehave = (_, response) => void response.writeHead(status, { location }).end()
    expect(outcomeOf(await ask())).toBe('503 upstream_unavailable paymaster')
    expect(reached).toBe(0)
    inside.close()
  })

  test('behavior: its refusal passes, without what it says beside', async () => {
    const error = { code: -32_001, message: 'n'.repeat(400), data: { reason: 'sponsorship_spent' } }
    site.misbehave = (_, response) => void response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }))
    const { status, json } = await ask()
    expect([status, json]).toEqual([
      200,
      { jsonrpc: '2.0', id: 'x', error: { code: -32_001, message: 'n'.repeat(300) } },
    ])
  })

  test('behavior: a slow one holds up neither the operator’s nor that of another site', async () => {
    const another = `${site.url}/another`
    await setProject({ paymasterUrls: [url, another] })
    const held: ServerResponse[] = []
    const answer = (response: ServerResponse) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: payment }))
    let isOver = false
    site.misbehave = (_, response, { url: path }) =>
      void (isOver || path === '/another' ? answer(response) : held.push(response))
    let settled = 0
    const count = (answer: TestAnswer) => {
      settled += 1
      return answer
    }
    const slow = Array.from({ length: 12 }, () => ask().then(count))
    // All connections to it.
    await expect.poll(() => held.length).toBe(4)
    expect((await ask({ paymaster: another })).json.result).toEqual(payment)
    const path = '/v1/bundler?chainId=eip155:31337&projectId=demo'
    const body = JSON.stringify(call('pm_getPaymasterData'))
    expect((await server.request(path, { method: 'POST', body })).json.result).toEqual(payment)
    expect([settled, held.length]).toEqual([0, 4])
    isOver = true
    for (const response of held) answer(response)
    for (const { json } of await Promise.all(slow)) expect(json.result).toEqual(payment)
  })
})
