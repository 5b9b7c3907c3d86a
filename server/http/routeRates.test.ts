import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { allRoutes, type Route, routeName } from '../test/allRoutes.ts'
import { chainEnv } from '../test/fakeNode.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

// Walks all routes of both hosts: each refuses a client that asks for it too often.

/** A bucket holds one, those of what is in memory ten, the one of all requests twenty. */
const env = {
  ...chainEnv(['http://127.0.0.1:1']),
  TRUST_PROXY: '1',
  RATE_MAX_TOKENS: '1',
  RATE_REFILL: '1',
  RATE_REFILL_INTERVAL_S: '3600',
  FAUCET_NETWORKS: 'eip155:31337',
  FAUCET_PRIVATE_KEY: `0x${'1'.repeat(64)}`,
}
const largestBucket = 10
const allRequests = 20

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env })
})
afterAll(() => server[Symbol.asyncDispose]())

let clients = 0

/** How many requests one new client may send before it is refused; `undefined` for no end. */
async function granted({ host, method, path }: Route, headers: Record<string, string>) {
  clients += 1
  const from = {
    'x-forwarded-for': `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
    ...headers,
  }
  const ask = host === 'widget' ? server.request : server.login
  for (let count = 0; count <= allRequests; count += 1) {
    const body = method === 'POST' ? { body: '{}' } : {}
    const answer = await ask(path.replaceAll(/:\w+/g, 'x'), { method, headers: from, ...body })
    if (answer.status !== 429) continue
    const wait = Number(answer.headers['retry-after'])
    const code = method === 'HEAD' ? 'rate_limited' : answer.json.code
    expect([path, code, wait > 0]).toEqual([path, 'rate_limited', true])
    return count
  }
  return undefined
}

test(
  'default: every route of both hosts has a bucket',
  async () => {
    const { routes } = allRoutes(server.server.context)
    expect(routes.length).toBeGreaterThan(90)
    const without: string[] = []
    for (const route of routes) {
      const origin = route.host === 'widget' ? server.widgetOrigin : server.loginOrigin
      const count = await granted(route, route.method === 'POST' ? { origin } : {})
      if (count === undefined || count > largestBucket)
        without.push(`${routeName(route)}: ${count ?? 'no end'}`)
    }
    expect(without).toEqual([])
  },
  limits.faultMs,
)

test('behavior: nothing is mounted that this test does not know', () => {
  expect(allRoutes(server.server.context).middleware).toEqual([
    // Files of the login frame.
    'login /',
    // Names, body parsers and Auth.js.
    'login /auth',
    'login /auth/popup/:provider',
    // Files of the widget and of the script.
    'widget /',
    'widget /release.json',
  ])
})

test('behavior: paths that lead nowhere, preflights and methods that are not taken share one bucket', async () => {
  for (const route of [
    { host: 'widget', method: 'GET', path: '/nowhere' },
    { host: 'login', method: 'GET', path: '/nowhere' },
    { host: 'widget', method: 'OPTIONS', path: '/v1/supported-chains' },
    { host: 'widget', method: 'DELETE', path: '/frame' },
  ] satisfies Route[])
    expect([route, await granted(route, {})]).toEqual([route, allRequests])
})

test('behavior: what another site makes a browser send uses nothing of the login up', async () => {
  const address = { 'x-forwarded-for': '192.0.2.1' }
  const post = (headers: Record<string, string>) =>
    server.login('/login/sessions', { method: 'POST', headers: { ...address, ...headers }, body: '{}' })
  const foreign = { origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' }
  expect((await post(foreign)).json.code).toBe('cross_site')
  expect((await post(foreign)).json.code).toBe('rate_limited')
  expect((await post({})).json.code).toBe('invalid_token')
  expect((await post({})).json.code).toBe('rate_limited')
})

test('behavior: a /48 has as much as sixteen clients', async () => {
  const ask = (client: string) =>
    server.request('/v1/supported-chains', { headers: { 'x-forwarded-for': `${client}::1` } })
  const statuses: number[] = []
  for (let client = 1; client <= 20; client += 1)
    statuses.push((await ask(`2001:db8:5:${client.toString(16)}`)).status)
  expect(statuses).toEqual([...Array(16).fill(200), ...Array(4).fill(429)])
  expect((await ask('2001:db8:6:1')).status).toBe(200)
})
