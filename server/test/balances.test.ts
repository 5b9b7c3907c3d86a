import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BalanceChain, balanceChain, feeds, multicall, usdc, usdcCode } from './balanceChains.ts'
import { tokenCode } from './evmCode.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { multicall3Code } from './multicall3.ts'
import { type TestServer, testServer } from './testServer.ts'

// Against two real chains: main net's number with Multicall3, USDC and feeds where they really stand, and a bare one.
// A third has a node that never answers.

const origin = 'http://demo.example'
const unknown = '0x1234567890123456789012345678901234567890'
const never = '0x0000000000000000000000000000000000000bad'

let main: BalanceChain
let bare: BalanceChain
let dead: FakeNode
/** Questions to the node that never answers which nobody waits for any more. */
let givenUp = 0
let server: TestServer
let accounts = 0
beforeAll(async () => {
  main = await balanceChain(1)
  bare = await balanceChain(31337)
  dead = await fakeNode({ chainId: 10 })
  dead.misbehave = (_calls, response) => {
    response.on('close', () => {
      givenUp += 1
    })
  }
  await main.put(multicall, await multicall3Code())
  await main.put(usdc, usdcCode)
  await main.put(unknown, tokenCode({ name: 'Obscure', symbol: 'OBS', decimals: 9 }))
  await main.feed(feeds.ETH, 'ETH / USD', 2_500_00000000n)
  await main.feed(feeds.BTC, 'BTC / USD', 100_000_00000000n)
  await main.feed(feeds.EUR, 'EUR / USD', 1_25000000n)
  await main.feed(feeds.USDC, 'USDC / USD', 99990000n)
  server = await testServer({
    env: {
      NETWORKS: 'eip155:1,eip155:31337,eip155:10',
      RPC_URLS_EIP155_1: main.url,
      RPC_URLS_EIP155_31337: bare.url,
      NETWORK_EIP155_31337: '{"name":"Local","symbol":"LOC","testnet":true}',
      RPC_URLS_EIP155_10: dead.url,
      BALANCE_DENIED_PROJECTS: 'denied',
      // What it costs is counted in discovery.test.ts.
      TOKEN_DISCOVERY: 'off',
    },
    projects: { demo: [origin], denied: [origin] },
    config: {
      rpc: { timeoutMs: 30_000, deadlineMs: 60_000, retries: 3, retryBaseMs: 10, breakerPauseMs: 30_000 },
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([main, bare, dead].map((each) => each[Symbol.asyncDispose]()))
})

let address = ''
beforeEach(() => {
  accounts += 1
  address = `0x${(0xabc000 + accounts).toString(16).padStart(40, '0')}`
})

type Query = Record<string, string>
const ask = (query: Query = {}, headers: Query = {}, of = address) => {
  const all = new URLSearchParams({ projectId: 'demo', currency: 'usd', sv: 'html-1', ...query })
  return server.request(`/v1/account/${of}/balance?${all}`, { headers: { origin, ...headers } })
}
const balances = async (query?: Query, headers?: Query) => (await ask(query, headers)).json.balances
const requests = (chain: string) => server.metric('gatehouse_upstream_requests_total', { chain })

describe('GET /v1/account/{address}/balance', () => {
  test('default: coins and tokens with prices of feeds, exact to the last unit', async () => {
    await main.coins(address, 1_000000000000000001n)
    await main.give(usdc, address, 25_000001n)
    const answer = await ask({ chainId: 'eip155:1' })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      balances: [
        {
          name: 'Ether',
          symbol: 'ETH',
          chainId: 'eip155:1',
          value: 2500,
          price: 2500,
          quantity: { decimals: '18', numeric: '1.000000000000000001' },
          iconUrl: `${server.widgetOrigin}/public/getTokenImage/ETH`,
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          chainId: 'eip155:1',
          address: `eip155:1:${usdc}`,
          value: 25,
          price: 0.9999,
          quantity: { decimals: '6', numeric: '25.000001' },
          iconUrl: `${server.widgetOrigin}/public/getTokenImage/USDC`,
        },
      ],
    })
    expect(
      (await server.request(answer.json.balances[0].iconUrl.slice(server.widgetOrigin.length))).status,
    ).toBe(200)
  })

  test('behavior: nothing held, nothing shown', async () => {
    expect(await balances({ chainId: 'eip155:1' })).toEqual([])
  })

  test('behavior: the last digits of the largest number are there', async () => {
    await main.give(usdc, address, 2n ** 256n - 1n)
    const [token] = await balances({ chainId: 'eip155:1' })
    const digits = (2n ** 256n - 1n).toString()
    expect(token.quantity.numeric).toBe(`${digits.slice(0, -6)}.${digits.slice(-6)}`)
  })

  test('behavior: a chain without Multicall3 is read call by call; its coin has no price', async () => {
    await bare.coins(address, 5n * 10n ** 17n)
    const forceUpdate = `eip155:31337:${unknown}`
    const [coin, ...rest] = await balances({ chainId: 'eip155:31337', forceUpdate })
    expect(coin).toMatchObject({ symbol: 'LOC', price: 0, quantity: { numeric: '0.5' } })
    expect(coin).not.toHaveProperty('value')
    expect(coin).not.toHaveProperty('address')
    expect(rest).toEqual([])
  })

  test('behavior: a dead chain beside live ones is left out within its time; alone it is 503', async () => {
    await main.coins(address, 10n ** 18n)
    await bare.coins(address, 10n ** 18n)
    const { json, headers } = await ask()
    expect(givenUp).toBe(0)
    const chains = json.balances.map(({ chainId }: { chainId: string }) => chainId)
    expect(headers['x-missing-chains']).toBe('eip155:10')
    expect(headers['access-control-expose-headers']).toContain('x-missing-chains')
    expect(chains).toEqual(['eip155:1', 'eip155:31337'])
    const alone = await ask({ chainId: 'eip155:10' })
    expect([alone.status, alone.json.code, alone.json.reasons[0].field]).toEqual([
      503,
      'upstream_unavailable',
      'chainId',
    ])
  })

  test('param: currency', async () => {
    await main.coins(address, 10n ** 18n)
    const [euro] = await balances({ chainId: 'eip155:1', currency: 'eur' })
    expect(euro).toMatchObject({ price: 2000, value: 2000 })
    const [bitcoin] = await balances({ chainId: 'eip155:1', currency: 'btc' })
    expect(bitcoin).toMatchObject({ price: 0.025, value: 0.025 })
    // No feed of it is there.
    const [yen] = await balances({ chainId: 'eip155:1', currency: 'jpy' })
    expect(yen.price).toBe(0)
    expect(yen).not.toHaveProperty('value')
  })

  test('behavior: 50 callers at once cost one reading, later ones none', async () => {
    await main.coins(address, 10n ** 18n)
    await ask({ chainId: 'eip155:1' }, {}, never)
    const before = await requests('eip155:1')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask({ chainId: 'eip155:1' })))
    expect(answers.every(({ json }) => json.balances[0].quantity.numeric === '1')).toBe(true)
    expect((await requests('eip155:1')) - before).toBe(1)
    await ask({ chainId: 'eip155:1', currency: 'eur' })
    expect((await requests('eip155:1')) - before).toBe(1)
  })

  test('param: forceUpdate reads past what is remembered, and what it read is remembered', async () => {
    const query = { chainId: 'eip155:1' }
    await main.coins(address, 10n ** 18n)
    await balances(query)
    await main.coins(address, 2n * 10n ** 18n)
    expect((await balances(query))[0].quantity.numeric).toBe('1')
    const forceUpdate = `eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
    expect((await balances({ ...query, forceUpdate }))[0].quantity.numeric).toBe('2')
    expect((await balances(query))[0].quantity.numeric).toBe('2')
  })

  test('behavior: a forced token is there at zero, under the address as it was written', async () => {
    const written = `eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`
    for (const forceUpdate of [written, written.toLowerCase()]) {
      const [token, ...rest] = await balances({ forceUpdate })
      expect(token).toMatchObject({
        symbol: 'USDC',
        address: forceUpdate,
        value: 0,
        quantity: { numeric: '0' },
      })
      expect(rest).toEqual([])
    }
    const [native] = await balances({ forceUpdate: `eip155:1:0x${'ee'.repeat(20)}` })
    expect(native).toMatchObject({ symbol: 'ETH', quantity: { numeric: '0' } })
    expect(native).not.toHaveProperty('address')
  })

  test('behavior: a forced token that no list names says itself what it is, and wears no picture', async () => {
    await main.give(unknown, address, 1_500_000_000n)
    const [token] = await balances({ forceUpdate: `eip155:1:${unknown}` })
    expect(token).toMatchObject({
      name: 'Obscure',
      symbol: 'OBS',
      price: 0,
      quantity: { decimals: '9', numeric: '1.5' },
      iconUrl: '',
    })
    expect(await balances()).toEqual([])
  })

  test('behavior: who names neither page nor version sees nothing, and nobody is asked', async () => {
    await main.coins(address, 10n ** 18n)
    const before = await requests('eip155:1')
    expect(await balances({ projectId: 'nobody' }, { origin: '' })).toEqual([])
    expect(await balances({ sv: '' })).toEqual([])
    expect(await balances({ sv: 'react-wagmi-1.6.4' })).toEqual([])
    expect(await balances({ sv: '' }, { 'x-sdk-version': 'react-wagmi-1.6.4' })).toEqual([])
    expect(await balances({}, { 'x-sdk-version': 'react-wagmi-1.6.5' })).toEqual([])
    expect(await balances({ projectId: 'denied' })).toEqual([])
    expect(await requests('eip155:1')).toBe(before)
    expect(await balances({ sv: '', chainId: 'eip155:1' }, { 'x-sdk-version': 'html-1' })).toHaveLength(1)
    const token = await server.token()
    const { json } = await server.request(`/v1/account/${address}/balance?currency=usd&chainId=eip155:1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(json.balances).toHaveLength(1)
  })

  test('error: every refusal has its status, code and field', async () => {
    const refusal = async (query: Query, headers: Query = {}, of = address) => {
      const { status, json } = await ask(query, headers, of)
      return [status, json.code, json.reasons[0].field]
    }
    expect(await refusal({ projectId: 'nobody' })).toEqual([401, 'unknown_project', 'authentication'])
    expect(await refusal({}, { origin: 'http://evil.example' })).toEqual([
      403,
      'origin_not_allowed',
      'origin',
    ])
    expect(await refusal({ currency: 'chf' })).toEqual([400, 'invalid_query', 'currency'])
    expect(await refusal({ chainId: 'eip155' })).toEqual([400, 'invalid_query', 'chainId'])
    expect(await refusal({ chainId: 'eip155:999' })).toEqual([400, 'unsupported_chain', 'chainId'])
    expect(await refusal({}, {}, '0x12')).toEqual([400, 'invalid_query', 'address'])
    expect(await refusal({}, {}, 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2')).toEqual([
      400,
      'invalid_query',
      'address',
    ])
    const base58 = 'Vote111111111111111111111111111111111111111'
    expect(await refusal({ chainId: 'eip155:1' }, {}, base58)).toEqual([400, 'invalid_query', 'address'])
    expect(await refusal({ forceUpdate: 'x' })).toEqual([400, 'invalid_query', 'forceUpdate'])
    expect(await refusal({ forceUpdate: `solana:x:${base58}` })).toEqual([400, 'invalid_query', 'address'])
    expect(await refusal({ forceUpdate: 'eip155:1:0x12' })).toEqual([400, 'invalid_query', 'address'])
    expect(await refusal({ forceUpdate: `eip155:999:${usdc}` })).toEqual([
      400,
      'unsupported_chain',
      'forceUpdate',
    ])
    const many = Array.from({ length: 51 }, () => `eip155:1:${usdc}`).join()
    expect(await refusal({ forceUpdate: many })).toEqual([400, 'invalid_query', 'forceUpdate'])
  })
})

describe('GET /v1/account/{address}/portfolio', () => {
  test('default', async () => {
    await main.coins(address, 1n)
    await main.give(usdc, address, 1n)
    const { json, headers } = await server.request(`/v1/account/${address}/portfolio?projectId=demo`)
    expect(headers['x-missing-chains']).toBe('eip155:10')
    expect(json).toEqual({
      data: [
        { id: 'eip155:1:native', name: 'Ether', symbol: 'ETH' },
        { id: `eip155:1:${usdc}`, name: 'USD Coin', symbol: 'USDC' },
      ],
    })
  })

  test('error: a malformed address', async () => {
    const { status, json } = await server.request('/v1/account/0x1/portfolio?projectId=demo')
    expect([status, json.reasons[0].field]).toEqual([400, 'address'])
  })
})
