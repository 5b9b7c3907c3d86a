import { expect, test, vi } from 'vitest'
import { cataloguePage } from '../../server/contract/catalogueSizes.ts'
import { createApiClient } from './apiClient.ts'
import { firstPage } from './catalogue.ts'
import { walletPages, walletSearch, walletsById } from './catalogueQueries.ts'

const wallet = (id: string) => ({ id, name: id, chains: ['eip155:1'], supports_wc: true })
const chains = ['eip155:1', 'eip155:10']

function client(answer: unknown, status = 200) {
  const asked: { path: string; query: Record<string, string>; init: RequestInit }[] = []
  const fetcher = vi.fn(async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'https://widget.example')
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), init })
    init.signal?.throwIfAborted()
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
  })
  return { api: createApiClient('demo', fetcher as unknown as typeof fetch), asked }
}
const { signal } = new AbortController()

test('default: a page, in the name of the project, without a token and before any handshake', async () => {
  const { api, asked } = client({ data: [wallet('a')], count: 1 })
  const answer = await walletPages(api, { chains }).queryFn({ pageParam: 2, signal })
  expect(answer).toEqual({ data: [wallet('a')], count: 1 })
  expect(asked).toMatchObject([
    {
      path: '/getWallets',
      query: { chains: 'eip155:1,eip155:10', page: '2', entries: '40', projectId: 'demo' },
      init: { credentials: 'omit' },
    },
  ])
  expect(asked[0]?.init.headers).toBeUndefined()
})

test('param: what the first screen shows comes with its pictures, and later pages without', async () => {
  const { api, asked } = client({ data: [], count: 0 })
  for (const pageParam of [1, 2, 3]) await walletPages(api, { chains }).queryFn({ pageParam, signal })
  await walletsById(api, { chains }, ['a', 'b']).queryFn()
  await walletSearch(api, { chains }, 'rain').queryFn({ signal })
  const ids = Array.from({ length: 11 }, (_, number) => `wallet ${number}`)
  await walletsById(api, { chains }, ids).queryFn()
  const pictures = asked.map(({ query }) => query['pictures'])
  expect(pictures).toEqual(['4', undefined, undefined, '2', undefined, '10'])
})

test('param: certified, a search, and what is in it stays in it', async () => {
  const { api, asked } = client({ data: [], count: 0 })
  await walletSearch(api, { chains, certified: true }, 'a&projectId=b#').queryFn({ signal })
  expect(asked[0]?.query).toEqual({
    chains: 'eip155:1,eip155:10',
    badge_type: 'certified',
    search: 'a&projectId=b#',
    entries: '100',
    projectId: 'demo',
  })
})

test('param: by ids, in the order of the ids; for none nothing is asked', async () => {
  const { api, asked } = client({ data: [wallet('a'), wallet('b')], count: 2 })
  const found = await walletsById(api, { chains }, ['b', 'gone', 'a']).queryFn()
  expect(found.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(await walletsById(api, { chains }, []).queryFn()).toEqual([])
  expect(asked).toHaveLength(1)
})

test('default: what the first screen has of the catalogue is there at once, and nobody asks for it again', async () => {
  const { api, asked } = client({ data: [wallet('a')], count: 1 })
  expect(walletPages(api, { chains }).initialData()).toBeUndefined()
  await Promise.all([
    firstPage(api, { chains }),
    walletPages(api, { chains }).queryFn({ pageParam: 1, signal }),
  ])
  const page = { data: [wallet('a')], count: 1 }
  expect(walletPages(api, { chains }).initialData()).toEqual({ pages: [page], pageParams: [1] })
  expect(walletPages(api, { chains, certified: true }).initialData()).toBeUndefined()
  expect(await firstPage(api, { chains })).toEqual(page)
  expect(asked).toHaveLength(1)
})

test('error: a list that did not come is asked for again', async () => {
  const { api, asked } = client('<html>')
  await expect(firstPage(api, { chains })).rejects.toThrow()
  await expect(firstPage(api, { chains })).rejects.toThrow()
  expect(asked).toHaveLength(2)
})

test.each([
  ['more', 40, 100, 2],
  ['exactly all', 40, 40, undefined],
  ['an empty page, whatever the count says', 0, 100, undefined],
])('behavior: the next page after %s', (_, size, count, next) => {
  const { api } = client({})
  const page = { data: Array.from({ length: size }, (_, index) => wallet(String(index))), count }
  expect(cataloguePage).toBe(40)
  expect(walletPages(api, { chains }).getNextPageParam(page, [page])).toBe(next)
})

test.each<[string, unknown, number]>([
  ['no list', { data: 'all' }, 200],
  ['a wallet without a name', { data: [{ id: 'a', chains: [], supports_wc: true }], count: 1 }, 200],
  ['HTML', '<html>', 200],
  ['a refusal', { status: 'FAILED', code: 'invalid_query', reasons: [] }, 400],
])('error: %s is no answer', async (_, answer, status) => {
  const { api } = client(answer, status)
  await expect(walletPages(api, { chains }).queryFn({ pageParam: 1, signal })).rejects.toThrow()
})
