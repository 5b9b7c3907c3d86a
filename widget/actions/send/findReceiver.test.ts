import { afterEach, describe, expect, test, vi } from 'vitest'
import { bitcoinNetworks } from '../../../host-sdk/protocol/bitcoin.ts'
import { solanaClusters } from '../../../host-sdk/protocol/solana.ts'
import { bip122 } from './bip122/bip122.ts'
import { eip155 } from './eip155/eip155.ts'
import { findReceiver } from './findReceiver.ts'
import { solana } from './solana/solana.ts'

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

/** What the server says of a name of its own, and of one of ENS: nothing, when it does not serve it. */
function served(body: unknown, status = 200, ens: [body: unknown, status: number] = [{}, 404]) {
  const fetcher = vi.fn(async (...[path]: Parameters<typeof fetch>) => {
    const [said, code] = String(path).startsWith('/v1/ens/') ? ens : [body, status]
    return new Response(JSON.stringify(said), { status: code })
  })
  vi.stubGlobal('fetch', fetcher)
  return fetcher
}
const find = (text: string, { networkId = 'eip155:1' as const, code = '0x' as unknown } = {}) =>
  findReceiver(eip155, { api, ask: async () => code, networkId, from: me, assets: [token] }, text)

describe('by address', () => {
  test.each([
    [bob, []],
    [`  ${bob.toLowerCase()} `, []],
    [`\u200b${bob}\u2060`, []],
    [`\u200e“${bob}”\u200f`, []],
    [bob.replace('C5', 'c5'), ['checksum']],
    [me.toLowerCase(), ['self']],
    [usdc, ['token']],
  ])('default: %s', async (text, marks) => expect(await find(text)).toMatchObject({ state: 'found', marks }))

  test('behavior: a contract is named, and a silent node keeps nobody from sending', async () => {
    expect(await find(bob, { code: '0x60' })).toMatchObject({ marks: ['contract'] })
    expect(await find(bob, { code: Promise.reject(new Error('down')) })).toMatchObject({ marks: [] })
  })
})

test.each([`https://etherscan.io/address/${bob}`, `etherscan.io/address/${bob}`, 'http://x.id'])(
  'error: a link is no address, and named: %s',
  async (text) => expect(await find(text)).toEqual({ state: 'link' }),
)

describe('by a link or a code', () => {
  const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const places = {
    bip122: { family: bip122, networkId: bitcoinNetworks.mainnet, assets: [] },
    solana: { family: solana, networkId: solanaClusters.mainnet, assets: [{ ...token, token: mint }] },
    eip155: { family: eip155, networkId: 'eip155:1', assets: [token] },
  } as const
  const ask = async (method: string) => (method === 'eth_getCode' ? '0x' : { value: null })
  const findOn = (of: keyof typeof places, text: string) => {
    const { family, ...place } = places[of]
    return findReceiver(family, { api, ask, from: '', ...place }, text)
  }

  test.each<[keyof typeof places, string, object]>([
    ['bip122', `bitcoin:${btc}?amount=0.001&label=Shop`, { address: btc }],
    ['bip122', `BITCOIN:${btc.toUpperCase()}?AMOUNT=0.001`, { address: btc }],
    ['bip122', `${btc.slice(0, 20)} ${btc.slice(20)}`, { address: btc }],
    ['bip122', `${bitcoinNetworks.mainnet}:${btc}`, { address: btc }],
    ['solana', `solana:${sol}?amount=1&memo=Order`, { address: sol, memo: 'Order' }],
    ['solana', `solana:${sol}?amount=1&spl-token=${mint}`, { address: sol }],
    ['eip155', `ethereum:${bob}@1?value=1e18`, { address: bob }],
    ['eip155', `ethereum:pay-${bob}`, { address: bob }],
    ['eip155', `eip155:1:${bob}`, { address: bob }],
    ['eip155', `eth:${bob}`, { address: bob }],
    ['eip155', `${bob}.`, { address: bob }],
    [
      'eip155',
      bob.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
      { address: bob },
    ],
    ['bip122', `ｂｃ１${btc.slice(3)}。`, { address: btc }],
  ])('default: %s, %s', async (of, text, receiver) =>
    expect(await findOn(of, text)).toMatchObject({ state: 'found', ...receiver }),
  )

  test.each<[keyof typeof places, string, string]>([
    ['eip155', `ethereum:${bob}@137`, 'otherNetwork'],
    ['eip155', `eip155:10:${bob}`, 'otherNetwork'],
    ['eip155', `base:${bob}`, 'otherNetwork'],
    ['eip155', `oeth:${bob}`, 'otherNetwork'],
    ['eip155', `sep:${bob}`, 'otherNetwork'],
    ['solana', `eth:${bob}`, 'otherNetwork'],
    ['eip155', `nowhere:${bob}`, 'invalid'],
    ['eip155', `eth:${bob.slice(0, -1)}`, 'invalid'],
    ['solana', `solana:${sol}?spl-token=${sol}`, 'otherToken'],
    ['solana', `solana:${sol}?amount=1&reference=${mint}`, 'moreThanPayment'],
    ['eip155', `ethereum:${usdc}@1/transfer?address=${bob}`, 'moreThanPayment'],
    ['bip122', 'bitcoin:?lightning=LNBC1', 'moreThanPayment'],
    ['bip122', `solana:${sol}`, 'invalid'],
    ['eip155', `bitcoin:${btc}`, 'invalid'],
  ])('error: %s, %s', async (of, text, state) => expect(await findOn(of, text)).toEqual({ state }))
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

  const notOurs = { code: 'invalid_name', reasons: [] }
  test('default: a name of ENS, on the network that is sent on, by its normal form', async () => {
    const fetcher = served(notOurs, 400, [{ name: 'bob.eth', address: bob }, 200])
    const asked = { networkId: 'eip155:10' as never }
    expect(await find('BOB.eth', asked)).toEqual({ state: 'found', name: 'bob.eth', address: bob, marks: [] })
    expect(fetcher.mock.calls[1]?.[0]).toBe('/v1/ens/name/bob.eth?chainId=eip155%3A10')
  })

  test('behavior: what this server has of its own is not asked of ENS', async () => {
    const fetcher = served(record({ 60: bob }), 200, [{ name: 'bob.example.id', address: usdc }, 200])
    expect(await find('bob.example.id')).toMatchObject({ address: bob })
    expect(fetcher).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['nobody there', { name: 'bob.eth', address: null }, 200, 'unknownName'],
    ['an address that is none', { name: 'bob.eth', address: 'x' }, 200, 'unknownName'],
    ['a form that no name has', { code: 'invalid_name', reasons: [] }, 400, 'unknownName'],
    ['a silent Ethereum', { code: 'upstream_unavailable', reasons: [] }, 503, 'unreachable'],
    ['an answer that is none', { address: 7 }, 200, 'unreachable'],
  ])('error: ENS says %s', async (_, body, status, state) => {
    served(notOurs, 400, [body, status])
    expect(await find('bob.eth')).toEqual({ state })
  })

  test.each(['bob', 'bob..id', '../../v1/x.y', 'bob example.id', 'a/b.id', '', '0x70997970'])(
    'error: %s is no name, and nobody is asked',
    async (text) => {
      const fetcher = served([])
      expect(await find(text)).toEqual({ state: 'invalid' })
      expect(fetcher).not.toHaveBeenCalled()
    },
  )
})
