import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceProvider } from './announceProvider.ts'
import { evmProvider } from './evmProvider.ts'

interface Announced {
  info: { uuid: string; rdns: string }
  provider: unknown
}
let page: EventTarget
let announced: Announced[]
beforeEach(() => {
  page = new EventTarget()
  announced = []
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  page.addEventListener('eip6963:announceProvider', (event) =>
    announced.push((event as CustomEvent<Announced>).detail),
  )
  // A page that came without TLS has none.
  vi.stubGlobal('crypto', {})
})
afterEach(() => vi.unstubAllGlobals())

const { provider } = evmProvider(async () => null)

test('default: now and again on each request, until undone', () => {
  const life = new AbortController()
  announceProvider(provider, life.signal)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  life.abort()
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toHaveLength(2)
  const [first, second] = announced
  expect(first).toBe(second)
  expect(first).toMatchObject({ info: { rdns: 'dev.gatehouse' }, provider })
  expect([first, first?.info].every(Object.isFrozen)).toBe(true)
})

test('behavior: each has a UUIDv4 of its own, also of the least and the largest number', () => {
  const announceOnce = (): void => {
    const life = new AbortController()
    announceProvider(provider, life.signal)
    life.abort()
  }
  for (let count = 0; count < 50; count++) announceOnce()
  vi.spyOn(Math, 'random')
    .mockReturnValueOnce(0)
    .mockReturnValueOnce(1 - 2 ** -53)
  announceOnce()
  vi.restoreAllMocks()
  const uuids = announced.map(({ info }) => info.uuid)
  expect(new Set(uuids).size).toBe(51)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
