import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldTokens, historyPages } from './account.ts'
import type { ApiClient } from './apiClient.ts'
import { addMoved, movedTokens } from './movedTokens.ts'
import { watchToken } from './watchedTokens.ts'

const { signal } = new AbortController()
const api = {
  frameToken: async () => 'token',
  fetch: (...given: Parameters<typeof fetch>) => fetch(...given),
} as unknown as ApiClient
const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}

function serve(body: unknown, status = 200) {
  const asked = vi.fn(async (_path: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}
afterEach(() => void vi.unstubAllGlobals())

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
const tokens = () => heldTokens(api, '0xAb', 'eur').queryFn({ signal, client })
const history = (pageParam: string | null = null) =>
  historyPages(api, '0xAb', 'eip155:1', 'usd').queryFn({ signal, pageParam })

test('default: what is held on all networks, in a currency, with the frame token', async () => {
  const asked = serve({ balances: [ether] })
  expect(await tokens()).toEqual({ balances: [ether], missing: [], incomplete: [] })
  const [path, init] = asked.mock.calls[0] ?? []
  expect(path).toBe('/v1/account/0xAb/balance?st=gatehouse&sv=widget-1&currency=eur')
  expect(init?.headers).toEqual({ authorization: 'Bearer token' })
})

test('behavior: what has no decimals is dropped', async () => {
  serve({ balances: [ether, { ...ether, quantity: { decimals: '0', numeric: '7' } }] })
  expect(await tokens()).toEqual({ balances: [ether], missing: [], incomplete: [] })
})

const token = 'eip155:137:0xdead'
const dead = { ...ether, name: 'Dead', symbol: 'DEAD', chainId: 'eip155:137', address: token }
const forced = (asked: ReturnType<typeof serve>) =>
  asked.mock.calls.map(([path]) => new URLSearchParams(path.split('?')[1]).get('forceUpdate'))

test('behavior: what was moved is read anew, once', async () => {
  addMoved(client, '0xAb', 'eip155:1', '')
  addMoved(client, '0xAb', 'eip155:137', '0xDEAD')
  const asked = serve({ balances: [ether, dead] })
  await tokens()
  await tokens()
  expect(forced(asked)).toEqual([`eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,${token}`, null])
})

test('behavior: where its chain is left out, what the server remembers is shown until it is read', async () => {
  addMoved(client, '0xAb', 'eip155:137', '0xDEAD')
  const late = serve({ balances: [ether] })
  expect(await tokens()).toEqual({ balances: [ether], missing: [], incomplete: [] })
  expect(forced(late)).toEqual([token, null])
  const asked = serve({ balances: [ether, dead] })
  expect(await tokens()).toEqual({ balances: [ether, dead], missing: [], incomplete: [] })
  expect(forced(asked)).toEqual([token])
})

test('behavior: a question about another network leaves it for the next', async () => {
  addMoved(client, '0xAb', 'eip155:137', '0xDEAD')
  const asked = serve({ balances: [ether] })
  await heldTokens(api, '0xAb', 'eur', 'eip155:1').queryFn({ signal, client })
  expect(forced(asked)).toEqual([null])
  expect(movedTokens(client, '0xAb')).toEqual([token])
})

test('behavior: what the person wants to see is read each time', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  const tea = `0x${'7e'.repeat(20)}`
  watchToken('0xAb', 'eip155:1', tea)
  addMoved(client, '0xAb', 'eip155:137', '0xDEAD')
  const asked = serve({ balances: [ether, dead] })
  await tokens()
  await tokens()
  expect(forced(asked)).toEqual([`${token},eip155:1:${tea}`, `eip155:1:${tea}`])
})

test('behavior: what was known of a network that does not answer is kept, and named', async () => {
  const { queryKey, refetchInterval } = heldTokens(api, '0xAb', 'eur')
  client.setQueryData(queryKey, { balances: [{ ...ether, price: 7 }, dead], missing: [], incomplete: [] })
  vi.stubGlobal('fetch', async () =>
    Response.json({ balances: [ether] }, { headers: { 'x-missing-chains': 'eip155:137, eip155:10' } }),
  )
  const answer = await tokens()
  expect(answer).toEqual({
    balances: [ether, { ...dead, isOutOfDate: true }],
    missing: ['eip155:137', 'eip155:10'],
    incomplete: [],
  })
  expect(refetchInterval({ state: { status: 'success', data: answer } })).toBe(30_000)
  expect(refetchInterval({ state: { status: 'success', data: { ...answer, missing: [] } } })).toBe(false)
})

const onSolana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
type Row = ReturnType<typeof held> & { program?: string | undefined }
const held = (address: string, numeric: string) => ({
  ...ether,
  chainId: onSolana,
  address: `${onSolana}:${address}`,
  quantity: { decimals: '6', numeric },
})
const [first, second] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const coin = held('So11111111111111111111111111111111111111111', '3')
const [tea, milk, rice] = [
  { ...held('Tea', '7'), program: first },
  { ...held('Milk', '5'), program: second },
  { ...held('Rice', '2'), program: first },
]
const isOutOfDate = true as const
const idOf = (name: string) => `${onSolana}:${name}`

// What the answer has, what it says it could not read, and what is kept beside it.
test.each<[string, Row[], string[], Row[]]>([
  ['one token', [coin, tea], [idOf('Milk')], [milk]],
  ['one token, and another one was spent', [coin], [idOf('Milk')], [milk]],
  ['a token that was not known before', [coin, tea, milk, rice], [idOf('New')], []],
  ['all of one program, and what is of the other was spent', [coin], [idOf(second ?? '')], [milk]],
  ['all of a program, of which one came all the same', [coin, tea], [idOf(first ?? '')], [rice]],
  ['both programs', [coin], [idOf(first ?? ''), idOf(second ?? '')], [tea, milk, rice]],
  ['a token, and the coin was spent', [tea, rice], [idOf('Milk')], [milk]],
  ['all tokens, and the coin was spent', [], [idOf(first ?? ''), idOf(second ?? '')], [tea, milk, rice]],
  ['something that nothing says', [coin], [], []],
])(
  'behavior: of a network known in part only what could not be read is kept: %s',
  async (_, fresh, unread, kept) => {
    const { queryKey, refetchInterval } = heldTokens(api, '0xAb', 'eur')
    const known = [coin, tea, milk, rice, dead]
    client.setQueryData(queryKey, { balances: known, missing: [], incomplete: [] })
    const headers = { 'x-missing-chains': 'eip155:10', 'x-incomplete-chains': onSolana }
    vi.stubGlobal('fetch', async () => Response.json({ balances: [ether, ...fresh], unread }, { headers }))
    const shown = [ether, ...fresh, ...kept.map((one) => ({ ...one, isOutOfDate }))]
    for (const _ of [1, 2, 3]) {
      const answer = await tokens()
      expect(answer).toEqual({ balances: shown, missing: ['eip155:10'], incomplete: [onSolana] })
      expect(refetchInterval({ state: { status: 'success', data: { ...answer, missing: [] } } })).toBe(30_000)
      client.setQueryData(queryKey, answer)
    }
    vi.stubGlobal('fetch', async () => Response.json({ balances: [ether, coin, milk] }))
    expect((await tokens()).balances).toEqual([ether, coin, milk])
  },
)

test.each([
  ['a refusal', { status: 'FAILED', code: 'upstream_unavailable', reasons: [] }, 503],
  ['another form', { balances: [{ name: 'Ether' }] }, 200],
])('error: %s', async (_, body, status) => {
  serve(body, status)
  await expect(tokens()).rejects.toMatchObject({ code: 'balance_unavailable' })
})

test('behavior: a page is asked for by its cursor, unchanged', async () => {
  const asked = serve({ data: [], next: null })
  await history()
  await history('a/b=')
  expect(asked.mock.calls.map(([path]) => new URLSearchParams(path.split('?')[1]).get('cursor'))).toEqual([
    null,
    'a/b=',
  ])
})

test('behavior: the last page is the end, and no cursor leads to itself', () => {
  const { getNextPageParam } = historyPages(api, '0xAb', 'eip155:1', 'usd')
  expect(getNextPageParam({ data: [], next: 'b' }, [], 'a')).toBe('b')
  expect(getNextPageParam({ data: [], next: null }, [], 'a')).toBeUndefined()
  expect(getNextPageParam({ data: [], next: 'a' }, [], 'a')).toBeUndefined()
})

test('error: no history', async () => {
  serve({}, 500)
  await expect(history()).rejects.toMatchObject({ code: 'history_unavailable' })
})
