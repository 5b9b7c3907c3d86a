import { describe, expect, test } from 'vitest'
import { visits } from '../v1/onramp/visits.ts'
import { failures } from './fakeVendor.ts'
import { coinbase, get, meld, post, refused, server, urlBody, widgetOf, withSellers } from './onrampStage.ts'

withSellers()

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
      session: {
        serviceProvider: 'TRANSAK',
        destinationCurrencyCode: 'USDC',
        paymentMethodType: 'CREDIT_DEBIT_CARD',
      },
    })
    expect([coinbase.count('/v1/buy/quote'), meld.count('/payments/crypto/quote')]).toEqual([1, 1])
  })

  test('param: one seller alone, although another gives more', async () => {
    const { json } = await ask({ provider: 'coinbase' })
    expect([json.provider, json.purchaseAmount.amount, json.session]).toEqual(['coinbase', '48.5', undefined])
    expect(meld.asked).toEqual([])
    expect((await ask({ provider: 'transak' })).status).toBe(422)
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
