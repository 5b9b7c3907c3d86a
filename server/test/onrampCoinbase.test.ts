import { describe, expect, test } from 'vitest'
import { failures } from './fakeVendor.ts'
import {
  address,
  coinbase,
  get,
  impatientServer,
  post,
  refused,
  server,
  urlBody,
  withSellers,
} from './onrampStage.ts'

withSellers()

describe('POST /v1/generators/onrampurl', () => {
  const ask = (body: unknown) => post('/generators/onrampurl', body)

  test('default: the wallets go in a session token, not in the address', async () => {
    const { status, json, headers } = await ask(
      urlBody({
        defaultNetwork: 'base',
        defaultAsset: 'USDC',
        presetFiatAmount: 12.345,
        fiatCurrency: 'EUR',
        defaultExperience: 'buy',
      }),
    )
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    const url = new URL(json.url)
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    const { sessionToken = '', ...rest } = Object.fromEntries(url.searchParams)
    expect(rest).toEqual({
      partnerUserRef: address,
      defaultNetwork: 'base',
      defaultAsset: 'USDC',
      presetFiatAmount: '12.35',
      fiatCurrency: 'EUR',
      defaultExperience: 'buy',
    })
    expect(coinbase.tokens.get(sessionToken)).toEqual({
      addresses: [{ address, blockchains: ['base'] }],
      assets: ['USDC'],
    })
  })

  test('param: without blockchains, all on which a card buys', async () => {
    const { json } = await ask(urlBody({ destinationWallets: [{ address }], presetCryptoAmount: 0.0000001 }))
    const { searchParams } = new URL(json.url)
    const token = coinbase.tokens.get(searchParams.get('sessionToken') ?? '')
    expect(token?.addresses[0]?.blockchains).toEqual([
      'ethereum',
      'arbitrum',
      'polygon',
      'berachain',
      'avalanche-c-chain',
      'optimism',
      'celo',
      'base',
    ])
    expect(searchParams.get('presetCryptoAmount')).toBe('0.0000001')
  })

  test('behavior: a short partnerUserId and blockchains by their other name are taken', async () => {
    const { status, json } = await ask(
      urlBody({
        partnerUserId: 'user-12345',
        destinationWallets: [{ address, supported_networks: ['base'] }],
      }),
    )
    expect(status).toBe(200)
    const token = coinbase.tokens.get(new URL(json.url).searchParams.get('sessionToken') ?? '')
    expect(token?.addresses[0]?.blockchains).toEqual(['base'])
  })

  test.each(['http://demo.example/done?a=1', 'https://a.shop.example/'])(
    'param: back to %s',
    async (redirectUrl) => {
      const { json } = await ask(urlBody({ redirectUrl }))
      expect(new URL(json.url).searchParams.get('redirectUrl')).toBe(redirectUrl)
    },
  )

  test.each([
    'https://evil.example/',
    'http://demo.example.evil.example/',
    'http://demo.example@evil.example/',
    'http://user@demo.example/',
    'javascript:alert(1)//http://demo.example',
    'ftp://demo.example/',
    '//demo.example/',
    '/done',
    '',
  ])('error: back to %s', async (redirectUrl) => {
    expect(refused(await ask(urlBody({ redirectUrl })))).toEqual([400, 'redirect_not_allowed', 'redirectUrl'])
    expect(coinbase.asked).toEqual([])
  })

  test.each([
    ['no body', ''],
    ['no JSON', '{'],
    ['a list', []],
    ['no wallets', { partnerUserId: 'a' }],
    ['nobody', { destinationWallets: [] }],
    ['an amount in text', urlBody({ presetFiatAmount: '5' })],
    ['nothing to pay', urlBody({ presetFiatAmount: 0 })],
    ['an unknown experience', urlBody({ defaultExperience: 'sell' })],
    ['51 characters', urlBody({ partnerUserId: 'a'.repeat(51) })],
    ['an address with a slash', urlBody({ destinationWallets: [{ address: '../../etc' }] })],
  ])('error: 400 for %s, and not 422', async (_name, body) => {
    const { status, json } = await ask(body)
    expect([status, json.code]).toEqual([400, 'invalid_body'])
    expect(coinbase.asked).toEqual([])
  })

  test('error: no wallet at all is refused by Coinbase', async () => {
    expect(refused(await ask(urlBody({ destinationWallets: [] })))).toEqual([400, 'provider_refused', ''])
  })
})

describe('GET /v1/onramp/buy/options and /quotes', () => {
  test('default: options in camelCase', async () => {
    const { status, json } = await get('/onramp/buy/options', '&country=US')
    expect(status).toBe(200)
    expect(json.paymentCurrencies[0]).toEqual({
      id: 'USD',
      limits: [
        { id: 'CARD', min: '10', max: '7500' },
        { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000' },
      ],
    })
    expect(json.purchaseCurrencies[0].networks[0]).toEqual({
      name: 'ethereum',
      displayName: 'Ethereum',
      contractAddress: '',
      chainId: '1',
    })
  })

  const quote =
    '&purchaseCurrency=USDC&paymentAmount=50&paymentCurrency=USD&paymentMethod=card&country=US&subdivision=NY'
  test('default: a quote in its own words', async () => {
    const { status, json } = await get('/onramp/buy/quotes', quote)
    expect(status).toBe(200)
    expect(json).toEqual({
      paymentTotal: { value: '50', currency: 'USD' },
      paymentSubTotal: { value: '48.50', currency: 'USD' },
      purchaseAmount: { value: '48.5', currency: 'USDC' },
      coinbaseFee: { value: '1.25', currency: 'USD' },
      networkFee: { value: '0.25', currency: 'USD' },
      quoteId: expect.any(String),
    })
    expect(coinbase.asked[0]?.body).toMatchObject({ subdivision: 'NY', paymentMethod: 'CARD' })
  })

  test('error: what Coinbase refuses, in its sentence', async () => {
    const answer = await get('/onramp/buy/quotes', quote.replace('=50', '=1'))
    expect(refused(answer)).toEqual([400, 'provider_refused', ''])
    expect(answer.json.reasons[0].description).toBe('payment amount is below the minimum of 2 USD')
  })

  test.each([
    quote.replace('USDC', 'USDCE'),
    quote.replace('=50', '=x'),
    quote.replace('=US&', '=USA&'),
    quote.replace('=NY', '=NYC'),
    '',
  ])('error: %s', async (query) => {
    expect((await get('/onramp/buy/quotes', query)).json.code).toBe('invalid_query')
    expect((await get('/onramp/buy/options', query.replace('country=US&', ''))).json.code).toBe(
      'invalid_query',
    )
  })

  test('error: a country that Coinbase does not know', async () => {
    expect(refused(await get('/onramp/buy/options', '&country=XX'))).toEqual([400, 'provider_refused', ''])
  })

  test.each([
    ['hang', 'timeout', 2],
    ['unauthorized', 'key_refused', 1],
    ['tooMany', 'rate_limited', 1],
    ['broken', 'status', 2],
    ['wrongShape', 'wrong_shape', 1],
  ] as const)('error: Coinbase answers by %s', async (failure, outcome, times) => {
    const labels = { vendor: 'coinbase', call: 'quote', outcome }
    await using impatient = failure === 'hang' ? await impatientServer() : undefined
    const asked = impatient ?? server
    const before = await asked.metric('gatehouse_vendor_requests_total', labels)
    coinbase.misbehave = failures[failure]
    expect(refused(await get('/onramp/buy/quotes', quote, asked))).toEqual([
      503,
      'upstream_unavailable',
      'transport',
    ])
    expect(coinbase.count('/v1/buy/quote')).toBe(times)
    expect(await asked.metric('gatehouse_vendor_requests_total', labels)).toBe(before + times)
    coinbase.misbehave = undefined
    await expect.poll(async () => (await get('/onramp/buy/quotes', quote, asked)).status).toBe(200)
  })

  test('error: 422 says that the question is wrong', async () => {
    coinbase.misbehave = failures.unprocessable
    const answer = await get('/onramp/buy/quotes', quote)
    expect(answer.json.reasons[0].description).toBe('This cannot be done')
  })

  test.each([
    'See https://pay.example/key',
    `key ${'a1'.repeat(20)}`,
    'a\u0000b',
    'x'.repeat(201),
    { deep: true },
  ])('behavior: a sentence that may hold a secret is not passed on: %j', async (message) => {
    coinbase.misbehave = () => ({ status: 400, json: { code: 3, message } })
    const answer = await get('/onramp/buy/quotes', quote)
    expect(answer.json.reasons[0].description).toBe('The provider does not take this')
  })
})
