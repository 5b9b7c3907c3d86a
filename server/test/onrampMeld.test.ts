import { describe, expect, test } from 'vitest'
import { failures } from './fakeVendor.ts'
import { address, get, meld, post, refused, server, widgetOf, withSellers } from './onrampStage.ts'

withSellers()

describe('GET /v1/onramp/providers and /properties', () => {
  test('default: who sells; a row that cannot be read is left out', async () => {
    const { status, json } = await get('/onramp/providers', '&countries=US,DE')
    expect([status, json.map((row: { serviceProvider: string }) => row.serviceProvider)]).toEqual([
      200,
      ['TRANSAK'],
    ])
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
