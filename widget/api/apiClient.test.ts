import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type ApiClient, createApiClient } from './apiClient.ts'
import { nativeBalance } from './balance.ts'
import { getV1 } from './getV1.ts'
import { postV1 } from './postV1.ts'
import { registerName } from './profile.ts'
import { walletCall } from './walletCall.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

interface Sent {
  path: string
  body: { id: number; projectId: string; origin: string; refused: unknown }
  token: string | undefined
}
type Reply = (sent: Sent, count: number) => unknown

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const result =
  (value: unknown): Reply =>
  (sent) =>
    json({ jsonrpc: '2.0', id: sent.body.id, result: value })

function client(reply: Reply, tokenReply?: Reply) {
  const sent: Sent[] = []
  const failures: unknown[] = []
  let tokens = 0
  const fetcher = vi.fn(async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>
    const request = { path, body: JSON.parse(String(init.body ?? '{}')), token: headers['authorization'] }
    sent.push(request)
    if (path === '/frame/token' && tokenReply) return tokenReply(request, 0)
    if (path === '/frame/token') return json({ token: `t${++tokens}`, expiresAt: 0 })
    init.signal?.throwIfAborted()
    return reply(request, sent.filter((one) => one.path === path).length)
  })
  const api = createApiClient('demo', fetcher as unknown as typeof fetch, (error) => failures.push(error))
  api.setHostOrigin('https://shop.example')
  return { api, sent, failures, paths: () => sent.map(({ path }) => path) }
}

test('default', async () => {
  const { api, sent } = client(result('0x1'))
  expect(await api.rpc('eip155:1', 'eth_chainId', undefined)).toBe('0x1')
  expect(sent).toMatchObject([
    { path: '/frame/token', body: { projectId: 'demo', origin: 'https://shop.example' }, token: undefined },
    {
      path: '/v1?chainId=eip155%3A1',
      token: 'Bearer t1',
      body: { jsonrpc: '2.0', method: 'eth_chainId', params: [] },
    },
  ])
})

test('behavior: one token for all who ask, renewed when a fifth is left', async () => {
  const { api, paths } = client(result('0x1'))
  const ask = () => api.rpc('eip155:1', 'eth_chainId', [])
  await Promise.all([ask(), ask(), ask()])
  vi.advanceTimersByTime(479_000)
  await ask()
  expect(paths().filter((path) => path === '/frame/token')).toHaveLength(1)
  vi.advanceTimersByTime(2000)
  await ask()
  expect(paths().filter((path) => path === '/frame/token')).toHaveLength(2)
})

// A clock that went ahead may have slept: a token more costs less than one that ran out.
test.each([
  [-10, 1, 2],
  [-3, 1, 2],
  [3, 2, 3],
  [10, 2, 3],
])(
  'behavior: after the clock is set by %d hours, %d tokens at once and %d when a fifth is left',
  async (hours, atOnce, later) => {
    const { api, paths } = client(result('0x1'))
    const tokens = async () => {
      await api.rpc('eip155:1', 'eth_chainId', [])
      return paths().filter((path) => path === '/frame/token').length
    }
    expect(await tokens()).toBe(1)
    vi.setSystemTime(Date.now() + hours * 3_600_000)
    expect(await tokens()).toBe(atOnce)
    vi.advanceTimersByTime(479_000)
    expect(await tokens()).toBe(atOnce)
    vi.advanceTimersByTime(2_000)
    expect(await tokens()).toBe(later)
  },
)

test.each([-48, 3])('behavior: the server’s time, of a device that is %d hours off', async (hours) => {
  const serverMs = Math.floor(Date.now() / 1000) * 1000
  const { api } = client(() =>
    Response.json(
      { jsonrpc: '2.0', id: 1, result: '0x1' },
      { headers: { date: new Date(serverMs).toUTCString() } },
    ),
  )
  vi.setSystemTime(serverMs + hours * 3_600_000)
  await api.rpc('eip155:1', 'eth_chainId', [])
  expect(api.now()).toBe(serverMs)
})

test('behavior: a refused token is renewed once', async () => {
  const { api, sent } = client((one, count) =>
    count === 1
      ? json({ status: 'FAILED', code: 'expired_token', reasons: [] }, 401)
      : result('0x1')(one, count),
  )
  expect(await api.rpc('eip155:1', 'eth_chainId', [])).toBe('0x1')
  expect(sent.map(({ token }) => token)).toEqual([undefined, 'Bearer t1', undefined, 'Bearer t2'])
})

test('error: refused twice', async () => {
  const refused = {
    status: 'FAILED',
    code: 'invalid_token',
    reasons: [{ field: '', description: 'Bad token' }],
  }
  const { api, sent } = client(() => json(refused, 401))
  await expect(api.rpc('eip155:1', 'eth_chainId', [])).rejects.toMatchObject({
    message: 'Bad token',
    data: { reason: 'invalid_token', status: 401 },
  })
  expect(sent).toHaveLength(4)
})

test.each<[string, Reply, object]>([
  [
    'the node',
    ({ body }) => json({ id: body.id, error: { code: 3, message: 'reverted', data: '0x1' } }),
    { code: 3, data: '0x1' },
  ],
  ['a wrong id', () => json({ id: 999, result: '0x1' }), { code: -32603 }],
  ['no result', ({ body }) => json({ id: body.id }), { code: -32603 }],
  ['a list', () => json([]), { code: -32603 }],
  ['HTML', () => new Response('<html>', { status: 200 }), { code: -32603 }],
  [
    'HTML in a failure',
    () => new Response('<html>', { status: 502 }),
    { data: { reason: 'internal', status: 502 } },
  ],
  ['too fast', () => json({ status: 'FAILED', code: 'internal', reasons: [] }, 429), { code: -32005 }],
  [
    'another chain',
    () => json({ status: 'FAILED', code: 'unsupported_chain', reasons: [] }, 400),
    { data: { reason: 'unsupported_chain', status: 400 } },
  ],
  ['a dead network', () => Promise.reject(new TypeError('Failed to fetch')), { data: { reason: 'offline' } }],
])('error: %s', async (_, reply, expected) => {
  const { api } = client(reply)
  await expect(api.rpc('eip155:1', 'eth_call', [])).rejects.toMatchObject(expected)
})

test('error: aborted', async () => {
  const { api } = client(result('0x1'))
  const signal = AbortSignal.abort()
  await expect(api.rpc('eip155:1', 'eth_call', [], signal)).rejects.toMatchObject({ code: 4001 })
})

test('behavior: refused messages are reported in bundles', async () => {
  const { api, sent } = client(() => json({}))
  api.countRefusal('origin')
  api.countRefusal('origin')
  api.countRefusal('rate')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toMatchObject([{ path: '/frame/report', body: { refused: { origin: 2, rate: 1 } } }])
})

test.each([
  ['0x10', 16n],
  ['0x0', 0n],
  ['0x', 0n],
  [16, 16n],
  ['16', 16n],
])('behavior: a balance of %j', async (answer, expected) => {
  const { api } = client(result(answer))
  const { signal } = new AbortController()
  expect(await nativeBalance(api, 'eip155:1', '0xAB').queryFn({ signal })).toBe(expected)
})

test.each([[''], [1.5], [-16], [null], ['ten'], ['0xg']])('error: a balance of %j', async (answer) => {
  const { api } = client(result(answer))
  const { signal } = new AbortController()
  await expect(nativeBalance(api, 'eip155:1', '0xAB').queryFn({ signal })).rejects.toMatchObject({
    code: 'balance_unavailable',
  })
})

const refusal = (status: number, code: string) => (): Response =>
  json({ status: 'FAILED', code, reasons: [{ field: '', description: 'Refused' }] }, status)

test('error: what the server refuses is heard by who watches, too', async () => {
  const reply = refusal(403, 'origin_not_allowed')
  const refused = { message: 'Refused', data: { reason: 'origin_not_allowed', status: 403 } }
  const { api, failures } = client(reply)
  await expect(api.rpc('eip155:1', 'eth_chainId', [])).rejects.toThrow('Refused')
  expect(failures).toMatchObject([refused])
  const late = client(result('0x1'), reply)
  await expect(late.api.frameToken()).rejects.toThrow('Refused')
  await expect(late.api.rpc('eip155:1', 'eth_chainId', [])).rejects.toThrow('Refused')
  expect(late.failures).toMatchObject([refused, refused])
})

test('behavior: calls of the data API tell the server’s time too', async () => {
  const serverMs = Math.floor(Date.now() / 1000) * 1000 - 48 * 3_600_000
  const answer = () =>
    Response.json({}, { headers: { date: new Date(serverMs).toUTCString(), 'cache-control': 'no-store' } })
  const ask = [
    (api: ApiClient) => getV1(api, { path: '/v1/x', answer: z.unknown() }, { params: {}, query: {} }),
    (api: ApiClient) => postV1(api, '/v1/x', {}, z.unknown()),
    (api: ApiClient) => registerName(api, 'mira', { message: '', signature: '', coin_type: 60, address: '' }),
    (api: ApiClient) => walletCall(api, 'x', {}, z.unknown()).catch(() => {}),
  ]
  for (const one of ask) {
    const { api } = client(answer)
    await one(api)
    expect(api.now()).toBe(serverMs)
  }
})
