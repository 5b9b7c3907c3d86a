import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BalanceChain, balanceChain, feeds, multicall, usdc, usdcCode } from './balanceChains.ts'
import { multicall3Code } from './multicall3.ts'
import { type TestServer, testServer } from './testServer.ts'

const origin = 'http://demo.example'
const account = `0x${'a1'.repeat(20)}`

let main: BalanceChain
let bare: BalanceChain
let server: TestServer
beforeAll(async () => {
  main = await balanceChain(1)
  bare = await balanceChain(31337)
  await main.put(multicall, await multicall3Code())
  await main.put(usdc, usdcCode)
  await main.feed(feeds.ETH, 'ETH / USD', 2_000_00000000n)
  await main.coins(account, 10n ** 15n)
  await main.give(usdc, account, 5_000_000n)
  await bare.coins(account, 7n)
  server = await testServer({
    env: {
      NETWORKS: 'eip155:1,eip155:31337',
      RPC_URLS_EIP155_1: main.url,
      RPC_URLS_EIP155_31337: bare.url,
      NETWORK_EIP155_31337: '{"name":"Local","symbol":"LOC","testnet":true}',
    },
  })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await Promise.all([main, bare].map((each) => each[Symbol.asyncDispose]()))
})

const post = (
  body: unknown,
  { path = '/v1/wallet', query = 'projectId=demo&sv=html-1', headers = { origin } } = {},
) =>
  server.request(`${path}?${query}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const call = (params: unknown, method = 'wallet_getAssets') => ({ jsonrpc: '2.0', id: 7, method, params })
const assets = async (params: object) => (await post(call([{ account, ...params }]))).json.result

const ether = {
  type: 'native',
  address: 'native',
  balance: '0x38d7ea4c68000',
  metadata: expect.objectContaining({ symbol: 'ETH', decimals: 18, price: 2000, value: 2 }),
}
const dollars = {
  type: 'erc20',
  address: usdc,
  balance: '0x4c4b40',
  metadata: expect.objectContaining({ symbol: 'USDC', decimals: 6, price: 1, value: 5 }),
}
const local = { type: 'native', balance: '0x7', metadata: { price: 0 } }

describe('wallet_getAssets', () => {
  test('default: what is worth most first, by chain, parameters bare or in a list', async () => {
    const { status, json, headers } = await post(call({ account }))
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(json).toMatchObject({
      jsonrpc: '2.0',
      id: 7,
      result: { '0x1': [dollars, ether], '0x7a69': [local] },
    })
    expect(await assets({})).toEqual(json.result)
    expect((await post(call([{ account }]), { path: '/v1/json-rpc' })).json).toEqual(json)
  })

  test('param: chainFilter and assetTypeFilter count together', async () => {
    expect(await assets({ chainFilter: ['0x7a69'] })).toMatchObject({ '0x7a69': [local] })
    expect(await assets({ assetTypeFilter: ['erc20'] })).toEqual({ '0x1': [dollars], '0x7a69': [] })
    expect(await assets({ chainFilter: ['0x7a69'], assetTypeFilter: ['erc20'] })).toEqual({ '0x7a69': [] })
    expect(await assets({ chainFilter: ['0x63'] })).toEqual({})
  })

  test('param: assetFilter counts alone, and shows what is not held', async () => {
    const filter = {
      assetFilter: { '0x1': [usdc.toUpperCase().replace('0X', '0x')] },
      chainFilter: ['0x7a69'],
    }
    expect(await assets(filter)).toEqual({ '0x1': [dollars] })
    const empty = `0x${'b2'.repeat(20)}`
    const asked = { '0x1': [{ address: 'native', type: 'native' }, usdc] }
    const found = await assets({ account: empty, assetFilter: asked })
    expect(found['0x1'].map(({ balance }: { balance: string }) => balance)).toEqual(['0x0', '0x0'])
  })

  test('error: a chain without a node is not there, and fails where it is named', async () => {
    await using partly = await testServer({
      env: {
        NETWORKS: 'eip155:1,eip155:31337',
        RPC_URLS_EIP155_1: main.url,
        // Nobody listens there.
        RPC_URLS_EIP155_31337: 'http://127.0.0.1:1',
        NETWORK_EIP155_31337: '{"name":"Local","symbol":"LOC","testnet":true}',
      },
    })
    const ask = async (params: object) => {
      const body = JSON.stringify(call([{ account, ...params }]))
      const asked = { method: 'POST', headers: { origin }, body }
      return (await partly.request('/v1/wallet?projectId=demo&sv=html-1', asked)).json
    }
    expect((await ask({})).result).toEqual({ '0x1': [dollars, ether] })
    expect((await ask({ chainFilter: ['0x1'] })).result).toEqual({ '0x1': [dollars, ether] })
    for (const chainFilter of [['0x7a69'], ['0x1', '0x7a69']])
      expect((await ask({ chainFilter })).error).toMatchObject({ code: -5 })
  })

  test('behavior: who is held off from balances sees nothing here either', async () => {
    expect((await post(call({ account }), { query: 'projectId=demo' })).json.result).toEqual({})
    const headers = { 'x-sdk-version': 'html-1' } as never
    expect((await post(call({ account }), { headers })).json.result).toEqual({})
  })

  test('error: in the words of JSON-RPC', async () => {
    const failure = async (answer: ReturnType<typeof post>) => {
      const { status, json } = await answer
      return [status, json.id, json.error.code, json.error.data]
    }
    expect(await failure(post(call({ account }), { query: 'projectId=nobody' }))).toEqual([400, 7, -1, null])
    expect(await failure(post(call({ account }), { headers: { origin: 'http://evil.example' } }))).toEqual([
      400,
      7,
      -1,
      null,
    ])
    expect(await failure(post(call({ account: '0x1' })))).toEqual([400, 7, -32_602, null])
    expect(await failure(post(call({}, 'wallet_getassets')))).toEqual([400, 7, -32_601, null])
    expect(await failure(post(call({}, 'constructor')))).toEqual([400, 7, -32_601, null])
    expect((await post({ id: 1, method: 'wallet_getAssets' })).status).toBe(422)
    expect((await post([call({ account })])).status).toBe(422)
    expect((await post('{')).status).toBe(400)
  })

  test('behavior: the JSON-RPC proxy answers it on every EVM chain', async () => {
    const token = await server.token()
    for (const chain of ['eip155:1', 'eip155:31337']) {
      const { json } = await server.rpc(token, call([{ account }]), chain)
      expect(json.result).toMatchObject({ '0x1': [dollars, ether], '0x7a69': [local] })
      expect((await server.rpc(token, call([]), chain)).json.error.code).toBe(-32_602)
    }
  })

  test('error: a batch asks for few accounts, because each is a reading of every chain', async () => {
    const token = await server.token()
    const accounts = Array.from(
      { length: 900 },
      (_, at) => `0x${(at + 0xc000).toString(16).padStart(40, '0')}`,
    )
    const batch = accounts.map((each, id) => ({ ...call([{ account: each }]), id }))
    const before = await server.metric('gatehouse_upstream_requests_total')
    const { status, json } = await server.rpc(token, [...batch, call([], 'eth_chainId')], 'eip155:1')
    expect(status).toBe(200)
    const answered = json.filter(({ result }: { result: unknown }) => result !== undefined)
    expect(answered.map(({ id }: { id: number }) => id)).toEqual([0, 1, 2, 3, 7])
    expect(json[4]).toMatchObject({ id: 4, error: { code: -32_005, data: { reason: 'rate_limited' } } })
    expect((await server.metric('gatehouse_upstream_requests_total')) - before).toBeLessThan(200)
  })
})
