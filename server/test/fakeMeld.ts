import { randomUUID } from 'node:crypto'
import { type FakeVendor, fakeVendor, type VendorAnswer, type VendorRequest } from './fakeVendor.ts'

export interface FakeMeld extends FakeVendor {
  /** Settings of a server that uses it. */
  env: Record<string, string>
  /** Widget sessions by `externalSessionId`. */
  sessions: Map<string, Record<string, unknown>>
  /** By `externalSessionId`, as on the wire. */
  transactions: Map<string, Record<string, unknown>[]>
}

const key = 'W9kZTT7332okCEc1A9aqAq:3sYKoXQv6oHVHSts7G2agw9vTCXz'

const picture = 'https://images.example/a.svg'
const lists: Readonly<Record<string, unknown[]>> = {
  '/service-providers': [
    {
      serviceProvider: 'TRANSAK',
      name: 'Transak',
      status: 'LIVE',
      categories: ['CRYPTO_ONRAMP'],
      websiteUrl: 'https://transak.example',
      logos: { dark: picture, darkShort: picture, light: picture, lightShort: picture },
    },
    { serviceProvider: 'BANXA', name: 'Banxa', status: 'LIVE' },
  ],
  '/service-providers/properties/countries': [
    { countryCode: 'US', name: 'United States', flagImageUrl: picture, regions: null },
  ],
  '/service-providers/properties/crypto-currencies': [
    {
      currencyCode: 'USDC',
      name: 'USD Coin',
      chainCode: 'ETH',
      chainId: '1',
      contractAddress: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      symbolImageUrl: picture,
    },
    {
      currencyCode: 'USDC_POLYGON',
      name: 'USD Coin',
      chainCode: 'POLYGON',
      chainId: '137',
      contractAddress: null,
    },
    { currencyCode: 'SOL', name: 'Solana', chainCode: 'SOLANA', chainId: null, contractAddress: null },
    // Rows that cannot be read.
    { currencyCode: 'NEW', name: 'Somebody’s new coin', chainCode: null },
  ],
  '/service-providers/properties/fiat-currencies': [
    { currencyCode: 'USD', name: 'US Dollar', symbolImageUrl: picture },
  ],
  '/service-providers/properties/payment-methods': [
    { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Card', paymentType: 'CARD' },
    { paymentMethod: 'ACH', name: 'ACH', paymentType: 'BANK_TRANSFER' },
  ],
  '/service-providers/limits/fiat-currency-purchases': [
    { currencyCode: 'USD', defaultAmount: null, minimumAmount: 5, maximumAmount: 30_000 },
    { currencyCode: 'CHF', defaultAmount: null, minimumAmount: null, maximumAmount: null },
  ],
  '/service-providers/properties/defaults/by-country': [
    { countryCode: 'US', defaultCurrencyCode: 'USD', defaultPaymentMethods: ['CREDIT_DEBIT_CARD'] },
  ],
}

/** As the API tells of one. */
export const meldTransaction = (
  externalSessionId: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  id: randomUUID(),
  externalSessionId,
  status: 'SETTLED',
  transactionType: 'CRYPTO_PURCHASE',
  serviceProvider: 'TRANSAK',
  sourceAmount: 50,
  sourceCurrencyCode: 'USD',
  destinationAmount: 48.25,
  destinationCurrencyCode: 'USDC_POLYGON',
  createdAt: '2026-02-12T08:00:35.123Z',
  cryptoDetails: { blockchainTransactionId: `0x${'cd'.repeat(32)}`, chainId: '137' },
  ...more,
})

/** Meld's API. https://docs.meld.io/api-reference/crypto */
export async function fakeMeld(): Promise<FakeMeld> {
  const sessions: FakeMeld['sessions'] = new Map()
  const transactions: FakeMeld['transactions'] = new Map()

  function answer({ method, path, query, headers, body }: VendorRequest): VendorAnswer {
    if (headers.authorization !== `BASIC ${key}`) return refused(401, 'UNAUTHORIZED', 'Invalid credentials')
    if (headers['meld-version'] !== '2023-12-19')
      return refused(400, 'BAD_REQUEST', 'Meld-Version is missing')
    if (method === 'GET' && Object.hasOwn(lists, path))
      return query.get('countries') === 'ZZ'
        ? refused(400, 'BAD_REQUEST', '[countries] Must be a valid country')
        : { json: lists[path] }
    if (method === 'GET' && path === '/payments/transactions') {
      const id = query.get('externalSessionIds')
      return id === null
        ? refused(400, 'BAD_REQUEST', 'Unknown parameter')
        : { json: { count: 1, transactions: transactions.get(id) ?? [] } }
    }
    if (method === 'POST' && path === '/payments/crypto/quote') return quote(body)
    if (method === 'POST' && path === '/crypto/session/widget') {
      const { sessionType, sessionData, externalSessionId } = body
      if (sessionType !== 'BUY' || !sessionData?.serviceProvider || sessions.has(externalSessionId))
        return refused(400, 'BAD_REQUEST', '[sessionData.serviceProvider] must not be null')
      if (sessionData.serviceProvider === 'NOBODY')
        return refused(400, 'TRANSACTION_INVALID_PROVIDER', 'Invalid service provider')
      sessions.set(externalSessionId, sessionData)
      const widgetUrl = `https://meldcrypto.example/?token=${randomUUID()}`
      return {
        json: { id: randomUUID(), externalSessionId, token: 't', widgetUrl, serviceProviderWidgetUrl: null },
      }
    }
    return refused(404, 'NOT_FOUND', 'Not found')
  }

  const vendor = await fakeVendor(answer)
  return Object.assign(vendor, {
    env: { MELD_API_KEY: key, MELD_API_URL: vendor.url },
    sessions,
    transactions,
  })
}

const refused = (status: number, code: string, message: string): VendorAnswer => ({
  status,
  json: { code, message, errors: null, requestId: randomUUID() },
})

function quote(body: Record<string, unknown>): VendorAnswer {
  const { sourceAmount, sourceCurrencyCode, destinationCurrencyCode, paymentMethodType, countryCode } = body
  const amount = Number(sourceAmount)
  if (!countryCode || !sourceCurrencyCode)
    return refused(400, 'BAD_REQUEST', '[countryCode] must not be null')
  if (amount < 5)
    return refused(
      400,
      'INVALID_AMOUNT_TOO_LOW',
      'Source amount is below the minimum allowed, which is 5.00 USD',
    )
  if (!['USDC', 'USDC_POLYGON', 'SOL'].includes(String(destinationCurrencyCode)))
    return {
      json: { quotes: null, message: 'No Valid Quote Combinations Found', error: 'INCOMPATIBLE_REQUEST' },
    }
  const offer = (serviceProvider: string, fee: number) => ({
    transactionType: 'CRYPTO_PURCHASE',
    countryCode,
    customerScore: 20,
    sourceAmount: amount,
    sourceCurrencyCode,
    sourceAmountWithoutFees: amount - fee,
    fiatAmountWithoutFees: amount - fee,
    destinationAmount: amount - fee,
    destinationAmountWithoutFees: null,
    destinationCurrencyCode,
    exchangeRate: 1,
    paymentMethodType,
    serviceProvider,
    totalFee: fee,
    networkFee: 0.5,
    transactionFee: fee - 0.5,
    lowKyc: false,
  })
  // One that cannot be read stands between those that can.
  return {
    json: { quotes: [offer('BANXA', 2), { serviceProvider: 'BROKEN' }, offer('TRANSAK', 1)], message: null },
  }
}
