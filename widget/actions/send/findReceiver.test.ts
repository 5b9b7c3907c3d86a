import { afterEach, describe, expect, test, vi } from 'vitest'
import { eip155 } from './eip155/eip155.ts'
import { findReceiver } from './findReceiver.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const token = {
  token: usdc.toLowerCase(),
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  icon: '',
  units: 1n,
  price: 1,
}
const api = { frameToken: async () => 'token' }

afterEach(() => void vi.unstubAllGlobals())

/** What the server says of a name. */
function served(body: unknown, status = 200) {
  const fetcher = vi.fn(
    async (..._: Parameters<typeof fetch>) => new Response(JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', fetcher)
  return fetcher
}
const find = (text: string, { networkId = 'eip155:1' as const, code = '0x' as unknown } = {}) =>
  findReceiver(eip155, { api, ask: async () => code, networkId, from: me, assets: [token] }, text)

describe('by address', () => {
  test.each([
    [bob, []],
    [`  ${bob.toLowerCase()} `, []],
    [bob.replace('C5', 'c5'), ['checksum']],
    [me.toLowerCase(), ['self']],
    [usdc, ['token']],
  ])('default: %s', async (text, marks) => expect(await find(text)).toMatchObject({ state: 'found', marks }))

  test('behavior: a contract is named, and a silent node keeps nobody from sending', async () => {
    expect(await find(bob, { code: '0x60' })).toMatchObject({ marks: ['contract'] })
    expect(await find(bob, { code: Promise.reject(new Error('down')) })).toMatchObject({ marks: [] })
  })
})

describe('by name', () => {
  const record = (addresses: Record<string, string>) => ({
    ...{ name: 'bob.example.id', attributes: {} },
    ...{ registered_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([coin, address]) => [
        coin,
        { address, created_at: '2026-01-01T00:00:00Z' },
      ]),
    ),
  })
  const onOptimism = String(0x80000000 + 10)

  test('default: shown with the address, and asked with the frame’s token', async () => {
    const fetcher = served(record({ 60: bob.toLowerCase() }))
    expect(await find('Bob.Example.id')).toEqual({
      state: 'found',
      name: 'bob.example.id',
      address: bob,
      marks: [],
    })
    const [path, init] = fetcher.mock.calls[0] ?? []
    expect(path).toBe('/v1/profile/account/bob.example.id?apiVersion=2')
    expect(init?.headers).toEqual({ authorization: 'Bearer token' })
  })

  test('behavior: another network has an address of its own', async () => {
    served(record({ 60: usdc, [onOptimism]: bob }))
    expect(await find('bob.example.id', { networkId: 'eip155:10' as never })).toMatchObject({ address: bob })
  })

  test('error: the address on Ethereum counts nowhere else, where it may be nobody’s', async () => {
    served(record({ 60: bob }))
    expect(await find('bob.example.id', { networkId: 'eip155:10' as never })).toEqual({
      state: 'unknownName',
    })
  })

  test.each([
    ['nobody has it', [], 200, 'unknownName'],
    ['no name of this server', { code: 'invalid_query', reasons: [] }, 400, 'unknownName'],
    ['a name without an address here', record({ 0: bob }), 200, 'unknownName'],
    ['an address that is none', record({ 60: 'x' }), 200, 'unknownName'],
    ['a server without names', { code: 'not_found', reasons: [] }, 404, 'unserved'],
    ['a server that is down', { code: 'upstream_unavailable', reasons: [] }, 503, 'unreachable'],
    ['an answer that is none', { name: 7 }, 200, 'unreachable'],
  ])('error: %s', async (_, body, status, state) => {
    served(body, status)
    expect(await find('bob.example.id')).toEqual({ state })
  })

  test.each(['bob', 'bob..id', '../../v1/x.y', 'bob example.id', 'a/b.id', 'http://x.id', '', '0x70997970'])(
    'error: %s is no name, and nobody is asked',
    async (text) => {
      const fetcher = served([])
      expect(await find(text)).toEqual({ state: 'invalid' })
      expect(fetcher).not.toHaveBeenCalled()
    },
  )
})
