import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestServer, testServer } from './testServer.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const wallet = { address, blockchains: ['base'], assets: ['USDC'] }
const sessionData = {
  destinationCurrencyCode: 'USDC',
  serviceProvider: 'TRANSAK',
  sourceAmount: 50,
  sourceCurrencyCode: 'USD',
  walletAddress: address,
}
const quote = {
  purchaseCurrency: {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' }],
  },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '50',
  network: 'base',
}

const asking = (server: () => TestServer) => ({
  get: (path: string, query = '') => server().request(`${path}?projectId=demo${query}`),
  post: (path: string, body: unknown) =>
    server().request(`${path}?projectId=demo`, { method: 'POST', body: JSON.stringify(body) }),
  async fund(): Promise<unknown> {
    const { text } = await server().request('/frame?projectId=demo')
    const [, config = '{}'] = /id="gatehouse-config"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
    return JSON.parse(config).fund
  },
})

describe('with no seller', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const { get, post, fund } = asking(() => server)

  test('default: lists are empty, so that nobody is offered to buy', async () => {
    const none = { paymentCurrencies: [], purchaseCurrencies: [] }
    expect((await get('/v1/onramp/options')).json).toEqual(none)
    expect((await get('/v1/onramp/buy/options', '&country=US')).json).toEqual(none)
    expect((await get('/v1/onramp/providers')).json).toEqual([])
    expect((await get('/v1/onramp/providers/properties', '&type=countries')).json).toEqual([])
    const { projectId: _, ...offer } = { projectId: 'demo', ...sessionData }
    expect((await post('/v1/onramp/multi/quotes', offer)).json).toEqual([])
    expect((await get(`/v1/account/${address}/history`, '&onramp=coinbase')).json).toEqual({
      data: [],
      next: null,
    })
    expect(await fund()).toBe(undefined)
  })

  test('error: no page and no price is made up', async () => {
    const all = [
      await post('/v1/generators/onrampurl', { destinationWallets: [wallet], partnerUserId: address }),
      await post('/v1/onramp/widget', { sessionData }),
      await post('/v1/onramp/quote', quote),
      await get(
        '/v1/onramp/buy/quotes',
        '&purchaseCurrency=USDC&paymentAmount=5&paymentCurrency=USD&paymentMethod=CARD&country=US',
      ),
    ]
    const logged = vi.spyOn(server.server.context.logger, 'error')
    await get('/v1/onramp/buy/options', '&country=US')
    await post('/v1/onramp/widget', { sessionData })
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
    expect(all.map(({ status, json }) => [status, json.code])).toEqual(Array(4).fill([500, 'not_configured']))
  })
})

describe('with an app id alone', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ env: { COINBASE_APP_ID: 'acceptance' } })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const { get, post, fund } = asking(() => server)

  test('default: a link with everything in it', async () => {
    const { status, json } = await post('/v1/generators/onrampurl', {
      destinationWallets: [wallet],
      partnerUserId: 'someone123',
      defaultNetwork: 'base',
      presetCryptoAmount: 2,
      presetFiatAmount: 10,
      defaultExperience: 'send',
      handlingRequestedUrls: true,
    })
    expect(status).toBe(200)
    expect(json.url).toBe(
      `https://pay.coinbase.com/buy/select-asset?appId=acceptance&destinationWallets=${encodeURIComponent(
        JSON.stringify([wallet]),
      )}&partnerUserId=someone123&defaultNetwork=base&presetCryptoAmount=2&presetFiatAmount=10&defaultExperience=send&handlingRequestedUrls=true`,
    )
  })

  test('behavior: no wallet is taken, as the wire has it', async () => {
    const { json } = await post('/v1/generators/onrampurl', { destinationWallets: [], partnerUserId: 'a' })
    expect(new URL(json.url).searchParams.get('destinationWallets')).toBe('[]')
  })

  test('behavior: the limits of the specification, and coins with addresses of their own', async () => {
    const { json } = await get('/v1/onramp/options')
    const limits = [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ]
    expect(json.paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: limits },
      { id: 'EUR', payment_method_limits: limits },
    ])
    const addresses = json.purchaseCurrencies.flatMap(
      ({
        symbol,
        networks,
      }: {
        symbol: string
        networks: { chain_id: string; contract_address: string }[]
      }) =>
        networks.map(({ chain_id, contract_address }) => [symbol, chain_id, contract_address.slice(0, 6)]),
    )
    expect(addresses).toEqual([
      ['USDC', '1', '0xA0b8'],
      ['USDC', '137', '0x3c49'],
      ['ETH', '1', ''],
    ])
    expect((await get('/v1/onramp/buy/options', '&country=US')).json.purchaseCurrencies).toEqual([])
    expect(await fund()).toEqual({
      onramp: [{ name: 'coinbase', tells: false }],
      exchanges: false,
      pages: ['https://pay.coinbase.com'],
    })
  })

  test('error: no price without an API key', async () => {
    const { status, json } = await post('/v1/onramp/quote', quote)
    expect([status, json.code]).toEqual([500, 'not_configured'])
  })
})
