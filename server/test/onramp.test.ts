import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visits } from '../v1/onramp/visits.ts'
import { type FakeCoinbase, fakeCoinbase } from './fakeCoinbase.ts'
import { type FakeMeld, fakeMeld } from './fakeMeld.ts'
import { failures } from './fakeVendor.ts'
import { type TestServer, testServer } from './testServer.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const rpc = { timeout: 400, deadline: 2_000, retries: 1, retryBase: 10, breakerPause: 1 }

let coinbase: FakeCoinbase
let meld: FakeMeld
let server: TestServer
beforeAll(async () => {
  ;[coinbase, meld] = await Promise.all([fakeCoinbase(), fakeMeld()])
  server = await testServer({
    env: { ...coinbase.env, ...meld.env, ONRAMP_COUNTRY: 'US-CA' },
    config: { rpc },
    projects: { demo: ['http://demo.example', 'https://*.shop.example'] },
  })
})
afterAll(() => Promise.all([server, coinbase, meld].map((each) => each[Symbol.asyncDispose]())))
beforeEach(() => {
  for (const vendor of [coinbase, meld]) {
    vendor.asked = []
    vendor.misbehave = undefined
  }
})

const get = (path: string, query = '') => server.request(`/v1${path}?projectId=demo${query}`)
const post = (path: string, body: unknown, query = '?projectId=demo') =>
  server.request(`/v1${path}${query}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const refused = ({ status, json }: Awaited<ReturnType<typeof get>>) => [
  status,
  json.code,
  json.reasons[0].field,
]

const urlBody = (more: object = {}) => ({
  destinationWallets: [{ address, blockchains: ['base'], assets: ['USDC'] }],
  partnerUserId: address,
  ...more,
})

describe('POST /v1/generators/onrampurl', () => {
  const ask = (body: unknown) => post('/generators/onrampurl', body)

  test('default: the wallets go in a session token, not in the address', async () => {
    const { status, json, headers } = await ask(
      urlBody({ defaultNetwork: 'base', presetFiatAmount: 12.345, defaultExperience: 'buy' }),
    )
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    const url = new URL(json.url)
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
    const { sessionToken = '', ...rest } = Object.fromEntries(url.searchParams)
    expect(rest).toEqual({
      partnerUserRef: address,
      defaultNetwork: 'base',
      presetFiatAmount: '12.35',
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

describe('GET /v1/onramp/options', () => {
  test('default: of all sellers, each network once', async () => {
    const { status, json } = await get('/onramp/options')
    expect(status).toBe(200)
    expect(json.paymentCurrencies).toEqual([
      {
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '5', max: '30000' },
          { id: 'ach_bank_account', min: '5', max: '30000' },
        ],
      },
      {
        id: 'EUR',
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      },
    ])
    const coins = json.purchaseCurrencies.map(
      ({ symbol, networks }: { symbol: string; networks: { name: string; chain_id: string }[] }) => [
        symbol,
        networks.map(({ name, chain_id }) => `${name} ${chain_id}`),
      ],
    )
    expect(coins).toEqual([
      ['ETH', ['ethereum 1', 'base 8453']],
      ['USDC', ['ethereum 1', 'solana 0', 'polygon 137']],
      ['SOL', ['solana ']],
    ])
  })

  test('behavior: asked once for a country, which is the operator’s where none is named', async () => {
    await get('/onramp/options', '&country=de')
    await get('/onramp/options', '&country=DE')
    const asked = coinbase.asked.filter(({ path }) => path === '/v1/buy/options')
    expect(asked.map(({ query }) => query.toString())).toEqual(['country=DE'])
    await get('/onramp/options')
    expect(coinbase.asked.filter(({ query }) => query.get('subdivision') === 'CA').length).toBeLessThan(2)
  })

  test('behavior: who does not answer is left out', async () => {
    coinbase.misbehave = failures.broken
    const { status, json } = await get('/onramp/options', '&country=FR')
    expect(status).toBe(200)
    expect(json.purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['USDC', 'SOL'])
  })

  test('error: nobody answers', async () => {
    coinbase.misbehave = failures.broken
    meld.misbehave = failures.broken
    const answer = await get('/onramp/options', '&country=IT')
    expect(refused(answer)).toEqual([503, 'upstream_unavailable', 'transport'])
    expect(answer.headers['retry-after']).toBe('5')
  })

  test.each(['&country=USA', '&country=U1', '&subdivision=CAL'])('error: %s', async (query) => {
    const answer = await get('/onramp/options', query)
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_query'])
  })
})

describe('POST /v1/onramp/quote', () => {
  const usdc = {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '0xA0' },
      { name: 'polygon', display_name: 'Polygon', chain_id: '137', contract_address: '' },
    ],
  }
  const body = (more: object = {}) => ({
    purchaseCurrency: usdc,
    paymentCurrency: { id: 'USD', payment_method_limits: [] },
    amount: '50',
    network: 'USDC',
    ...more,
  })
  const ask = (more?: object) => post('/onramp/quote', body(more))

  test('default: of those who sell it, the one that gives most', async () => {
    const { status, json } = await ask()
    expect(status).toBe(200)
    expect(json).toEqual({
      paymentTotal: { amount: '50', currency: 'USD' },
      paymentSubtotal: { amount: '49', currency: 'USD' },
      purchaseAmount: { amount: '49', currency: 'USDC' },
      networkFee: { amount: '0.5', currency: 'USD' },
      quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      provider: 'meld',
    })
    expect([coinbase.count('/v1/buy/quote'), meld.count('/payments/crypto/quote')]).toEqual([1, 1])
  })

  test('param: network, way to pay, place', async () => {
    const { json } = await ask({ network: 'polygon', paymentMethod: 'ach_bank_account', country: 'us' })
    expect(json.provider).toBe('meld')
    expect(meld.asked.at(-1)?.body).toEqual({
      countryCode: 'US',
      destinationCurrencyCode: 'USDC_POLYGON',
      paymentMethodType: 'ACH',
      sourceAmount: 50,
      sourceCurrencyCode: 'USD',
    })
    expect(coinbase.count('/v1/buy/quote')).toBe(0)
  })

  test('behavior: what one alone sells comes from that one', async () => {
    const networks = [{ name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' }]
    const eth = { id: 'eth', name: 'Ether', symbol: 'ETH', networks }
    const { json } = await ask({ purchaseCurrency: eth, network: 'base' })
    expect([json.provider, json.purchaseAmount.amount]).toEqual(['coinbase', '0.02425'])
    expect(coinbase.asked.at(-1)?.body).toMatchObject({
      purchaseNetwork: 'base',
      paymentMethod: 'CARD',
      country: 'US',
      subdivision: 'CA',
    })
  })

  test('behavior: an offer counts although another seller fails', async () => {
    meld.misbehave = failures.broken
    expect((await ask()).json.provider).toBe('coinbase')
  })

  test.each([
    ['amount_out_of_limits', 'amount', { amount: '4.99' }, /card is \d/],
    ['amount_out_of_limits', 'amount', { amount: '30000.01' }, /card is \d/],
    ['not_sold', 'purchaseCurrency', { purchaseCurrency: { ...usdc, symbol: 'DOGE' } }, /DOGE for USD/],
    ['not_sold', 'purchaseCurrency', { paymentCurrency: { id: 'JPY', payment_method_limits: [] } }, /JPY/],
    ['not_sold', 'purchaseCurrency', { paymentMethod: 'cheque' }, /USDC for USD/],
    ['not_sold', 'purchaseCurrency', { purchaseCurrency: { ...usdc, networks: [] } }, /network/],
  ])('error: %s', async (code, field, more, sentence) => {
    const answer = await ask(more)
    expect(refused(answer)).toEqual([400, code, field])
    expect(answer.json.reasons[0].description).toMatch(sentence)
    expect(coinbase.count('/v1/buy/quote') + meld.count('/payments/crypto/quote')).toBe(0)
  })

  test('error: nobody answers', async () => {
    for (const vendor of [coinbase, meld])
      vendor.misbehave = ({ method }) => (method === 'POST' ? failures.broken() : undefined)
    expect(refused(await ask())).toEqual([503, 'upstream_unavailable', 'transport'])
  })

  test.each(['', '0', '-1', '1e3', '0x10', '1.', '١'])('error: amount %j', async (amount) => {
    const { status, json } = await ask({ amount })
    expect([status, json.code]).toEqual([422, 'invalid_body'])
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
    const before = await server.metric('gatehouse_vendor_requests_total', labels)
    coinbase.misbehave = failures[failure]
    expect(refused(await get('/onramp/buy/quotes', quote))).toEqual([
      503,
      'upstream_unavailable',
      'transport',
    ])
    expect(coinbase.count('/v1/buy/quote')).toBe(times)
    expect(await server.metric('gatehouse_vendor_requests_total', labels)).toBe(before + times)
    // The breaker's pause is 1 ms here.
    coinbase.misbehave = undefined
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await get('/onramp/buy/quotes', quote)).status).toBe(200)
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

describe('GET /v1/onramp/providers and /properties', () => {
  test('default: who sells', async () => {
    const { status, json } = await get('/onramp/providers', '&countries=US,DE')
    expect([status, json[0].serviceProvider]).toEqual([200, 'TRANSAK'])
    expect(Object.fromEntries(meld.asked[0]?.query ?? [])).toEqual({
      countries: 'US,DE',
      categories: 'CRYPTO_ONRAMP',
    })
  })

  test.each([
    ['countries', ['countryCode', 'name', 'flagImageUrl']],
    ['crypto-currencies', ['currencyCode', 'name', 'chainCode', 'symbolImageUrl']],
    ['fiat-currencies', ['currencyCode', 'name', 'symbolImageUrl']],
    ['payment-methods', ['paymentMethod', 'name', 'paymentType']],
    ['fiat-purchases-limits', ['currencyCode', 'defaultAmount', 'minimumAmount', 'maximumAmount']],
    ['countries-defaults', ['countryCode', 'defaultCurrencyCode']],
  ])('param: type %s', async (type, fields) => {
    const answer = await get('/onramp/providers/properties', `&type=${type}&excludeProviders=BANXA,STRIPE`)
    expect(answer.status).toBe(200)
    for (const field of fields) expect(answer.json[0]).toHaveProperty(field)
    const named = meld.asked[0]?.query.get('serviceProviders')?.split(',')
    if (type === 'countries-defaults') expect(named).toBe(undefined)
    else
      expect([named?.length, named?.includes('BANXA'), named?.includes('TRANSAK')]).toEqual([11, false, true])
  })

  test.each(['', '&type=', '&type=constructor', '&type=countries&countries=%3Cx%3E'])(
    'error: %s',
    async (query) => {
      const answer = await get('/onramp/providers/properties', query)
      expect([answer.status, answer.json.code]).toEqual([400, 'invalid_query'])
    },
  )

  test('error: what Meld refuses; Meld does not answer', async () => {
    const answer = await get('/onramp/providers/properties', '&type=countries&countries=ZZ')
    expect(refused(answer)).toEqual([400, 'provider_refused', ''])
    meld.misbehave = failures.unauthorized
    expect(refused(await get('/onramp/providers'))).toEqual([503, 'upstream_unavailable', 'transport'])
  })
})

describe('POST /v1/onramp/multi/quotes', () => {
  const body = (more: object = {}) => ({
    projectId: 'demo',
    destinationCurrencyCode: 'USDC',
    sourceAmount: 100,
    sourceCurrencyCode: 'USD',
    ...more,
  })
  const ask = (more?: object) => post('/onramp/multi/quotes', body(more), '')

  test('default: for all ways to pay of the country; an offer that cannot be read is left out', async () => {
    const { status, json } = await ask()
    expect(status).toBe(200)
    const offers = json.map((offer: Record<string, unknown>) => [
      offer.paymentMethodType,
      offer.serviceProvider,
    ])
    expect(offers).toEqual([
      ['CREDIT_DEBIT_CARD', 'BANXA'],
      ['CREDIT_DEBIT_CARD', 'TRANSAK'],
      ['ACH', 'BANXA'],
      ['ACH', 'TRANSAK'],
    ])
    expect(json[0]).toMatchObject({ sourceAmount: 100, destinationAmount: 98, totalFee: 2 })
  })

  test('param: one way to pay, who is left out, wallet', async () => {
    const { json } = await ask({
      countryCode: 'de',
      paymentMethodType: 'SEPA',
      excludeProviders: ['BANXA'],
      walletAddress: address,
    })
    expect(json).toHaveLength(2)
    expect(meld.asked).toHaveLength(1)
    const sent = meld.asked[0]?.body
    expect(sent).toMatchObject({ countryCode: 'DE', paymentMethodType: 'SEPA', walletAddress: address })
    expect(sent.serviceProviders).not.toContain('BANXA')
    expect(sent).not.toHaveProperty('excludeProviders')
  })

  test('behavior: one way that fails does not take the others along', async () => {
    meld.misbehave = ({ body }) => (body?.paymentMethodType === 'ACH' ? failures.unprocessable() : undefined)
    expect((await ask()).json).toHaveLength(2)
  })

  test.each([
    ['INVALID_AMOUNT_TOO_LOW', { sourceAmount: 1 }],
    ['INVALID_AMOUNT_TOO_LOW', { sourceAmount: 1, paymentMethodType: 'ACH' }],
    ['INCOMPATIBLE_REQUEST', { destinationCurrencyCode: 'DOGE' }],
  ])('error: %s in its own form', async (code, more) => {
    const { status, json } = await ask(more)
    expect([status, Object.keys(json), json.code]).toEqual([400, ['code', 'message'], code])
    expect(await server.metric('gatehouse_refused_total', { code: 'provider_refused' })).toBeGreaterThan(0)
  })

  test('error: nobody answers', async () => {
    meld.misbehave = failures.tooMany
    expect(refused(await ask())).toEqual([503, 'upstream_unavailable', 'transport'])
  })

  test.each([
    { sourceAmount: '100' },
    { sourceAmount: -1 },
    { sourceAmount: 1e12 },
    { countryCode: 'USA' },
    { destinationCurrencyCode: '<x>' },
    { excludeProviders: 'BANXA' },
  ])('error: %j', async (more) => {
    const { status, json } = await ask(more)
    expect([status, json.code]).toEqual([422, 'invalid_body'])
  })
})

const widgetOf = (more: object = {}) => ({
  destinationCurrencyCode: 'USDC',
  serviceProvider: 'TRANSAK',
  sourceAmount: 50,
  sourceCurrencyCode: 'USD',
  walletAddress: address,
  lockFields: ['walletAddress'],
  ...more,
})

describe('POST /v1/onramp/widget', () => {
  const body = (more?: object) => ({ projectId: 'demo', sessionData: widgetOf(more) })
  const ask = (more?: object) => post('/onramp/widget', body(more), '')

  test('default', async () => {
    const { status, json } = await ask({ redirectUrl: 'http://demo.example/' })
    expect([status, new URL(json.widgetUrl).origin]).toEqual([200, 'https://meldcrypto.example'])
    const [session] = meld.sessions.values()
    expect(session).toEqual({
      ...body().sessionData,
      countryCode: 'US',
      redirectUrl: 'http://demo.example/',
    })
  })

  test('behavior: asked once, since each answer is a session', async () => {
    meld.misbehave = failures.broken
    expect(refused(await ask())).toEqual([503, 'upstream_unavailable', 'transport'])
    expect(meld.count('/crypto/session/widget')).toBe(1)
  })

  test('error: a page that is no https address is none', async () => {
    meld.misbehave = () => ({ json: { widgetUrl: 'javascript:alert(1)' } })
    expect(refused(await ask())).toEqual([503, 'upstream_unavailable', 'transport'])
  })

  test('error: refused by Meld, sent back elsewhere, of another shape', async () => {
    expect(refused(await ask({ serviceProvider: 'NOBODY' }))).toEqual([400, 'provider_refused', ''])
    expect(refused(await ask({ redirectUrl: 'https://evil.example' }))).toEqual([
      400,
      'redirect_not_allowed',
      'redirectUrl',
    ])
    const { status, json } = await ask({ walletAddress: 'a b' })
    expect([status, json.code]).toEqual([422, 'invalid_body'])
  })
})

describe('who asks', () => {
  const all: [string, string, object?][] = [
    ['POST', '/v1/generators/onrampurl', urlBody()],
    ['GET', '/v1/onramp/options'],
    ['POST', '/v1/onramp/quote', {}],
    ['GET', '/v1/onramp/buy/options'],
    ['GET', '/v1/onramp/buy/quotes'],
    ['GET', '/v1/onramp/providers'],
    ['GET', '/v1/onramp/providers/properties'],
    ['POST', '/v1/onramp/multi/quotes', {}],
    ['POST', '/v1/onramp/widget', {}],
  ]
  test.each(all)('error: %s %s of nobody, of another page, by another method', async (method, path, body) => {
    const sent = { method, ...(body && { body: JSON.stringify(body) }) }
    const nobody = await server.request(`${path}?projectId=nobody`, sent)
    expect(refused(nobody)).toEqual([401, 'unknown_project', 'authentication'])
    const elsewhere = await server.request(`${path}?projectId=demo`, {
      ...sent,
      headers: { origin: 'https://evil.example' },
    })
    expect([elsewhere.status, elsewhere.json.code]).toEqual([403, 'origin_not_allowed'])
    const other = await server.request(path, { method: method === 'GET' ? 'POST' : 'GET' })
    expect([other.status, other.json.code]).toEqual([405, 'method_not_allowed'])
    expect([...coinbase.asked, ...meld.asked]).toEqual([])
  })

  test('behavior: sixty ways to a seller in a minute', async () => {
    const { limits } = server.server.context
    const own = visits.times - (await spent())
    for (let count = 1; count < own; count += 1) await limits.take(visits, '127.0.0.1')
    expect((await post('/generators/onrampurl', urlBody())).status).toBe(200)
    for (const answer of [
      await post('/generators/onrampurl', urlBody()),
      await post('/onramp/widget', { sessionData: widgetOf() }),
    ]) {
      expect(refused(answer)).toEqual([429, 'rate_limited', 'rate_limited'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }

    /** What the tests before took of it. */
    async function spent(): Promise<number> {
      let left = 0
      while ((await limits.take(visits, '127.0.0.1')) === 0) left += 1
      for (let count = 0; count < left; count += 1) await limits.giveBack(visits, '127.0.0.1')
      return visits.times - left
    }
  })
})
