import type { Transaction } from '../../server/contract/v1/history.ts'
import type { BuyOptions } from '../api/onramp.ts'
import type { WidgetContext } from '../context.ts'
import { me, usdc } from './askedScene.ts'
import { answerWith } from './sendAnswers.ts'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const on = (name: string, display_name: string, chain_id: string, contract_address = '') => ({
  name,
  display_name,
  chain_id,
  contract_address,
})
const ethereum = (contract = '') => on('ethereum', 'Ethereum', '1', contract)

export const options: BuyOptions = {
  paymentCurrencies: ['USD', 'EUR', 'GBP', 'CAD', 'CHF'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [ethereum(usdc), on('base', 'Base', '8453')] },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [ethereum(), on('base', 'Base', '8453')] },
    { id: 'link', name: 'Chainlink', symbol: 'LINK', networks: [ethereum(`0x${'44'.repeat(20)}`)] },
  ],
}

export type PurchaseState = 'none' | 'CREATED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

const purchase = (status: string, at: number, more: Partial<Transaction['metadata']> = {}): Transaction => ({
  id: `coinbase-${status}-${at}`,
  metadata: {
    operationType: 'buy',
    hash: status === 'SUCCESS' ? `0x${'5c9f2b'.repeat(10)}ab12` : '',
    minedAt: new Date(at).toISOString(),
    sentFrom: 'Coinbase',
    sentTo: me,
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    nonce: 0,
    application: null,
    chain: 'eip155:1',
    ...more,
  },
  transfers: [
    {
      fungible_info: { name: null, symbol: 'USDC', icon: null },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '48.5' },
      value: 50,
      price: null,
    },
  ],
})
const day = 86_400_000
const past = (now: number): Transaction[] => [
  purchase('IN_PROGRESS', now - day / 12),
  purchase('SUCCESS', now - 9 * day, { chain: 'eip155:8453' }),
  purchase('FAILED', now - 40 * day, { sentFrom: 'Meld.io', chain: null }),
]

export interface FundAnswers {
  options?: BuyOptions | 'fail' | 'never'
  quotes?: 'fail' | 'never' | 'not_sold'
  /** What the sellers' page is answered with. */
  page?: string | 'fail' | 'never'
  /** What the seller knows after the visit. */
  purchase?: PurchaseState
  /** Three minutes are over once it was asked. */
  late?: boolean
  /** What it knew before. */
  purchases?: 'some' | 'fail'
  exchanges?: string[] | 'fail' | 'never'
  status?: 'UNKNOWN' | 'IN_PROGRESS' | 'SENT' | 'SUCCESS' | 'FAILED'
  /** Of one whole, in dollars; none is known where it is 0. */
  price?: number
}

const exchangeNames: Readonly<Record<string, string>> = {
  coinbase: 'Coinbase',
  simulated: 'Simulated exchange',
}
const page = 'https://pay.coinbase.com/buy/select-asset?sessionToken=1'

/** A server with two sellers and an exchange. */
export function fundWith(context: WidgetContext, answers: FundAnswers): void {
  answerWith(context)
  context.store.setState({
    fund: {
      onramp: [
        { name: 'coinbase', tells: true },
        { name: 'meld', tells: true },
      ],
      exchanges: true,
      pages: ['https://pay.coinbase.com', 'https://meldcrypto.com'],
    },
  })
  const { exchanges = ['coinbase', 'simulated'], price = 1 } = answers
  const real = window.fetch
  let histories = 0
  window.fetch = async (input, init) => {
    const url = new URL(String(input), location.origin)
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
    const refusal = (code: string, status: number) => json({ status: 'FAILED', code, reasons: [] }, status)
    const given = (what: unknown, body: () => unknown) => {
      if (what === 'never') return new Promise<Response>(() => {})
      return what === 'fail' ? refusal('upstream_unavailable', 503) : json(body())
    }
    const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (url.pathname === '/v1/onramp/options') return given(answers.options, () => answers.options ?? options)
    if (url.pathname === '/v1/onramp/quote')
      return answers.quotes === 'not_sold' && sent.provider === 'meld'
        ? refusal('not_sold', 400)
        : given(answers.quotes, () => quoteOf(sent))
    if (url.pathname === '/v1/generators/onrampurl')
      return given(answers.page, () => ({ url: answers.page ?? page }))
    if (url.pathname === '/v1/fungible/price')
      return json({
        fungibles: price ? [{ address: '', name: '', symbol: '', iconUrl: '', price, decimals: 18 }] : [],
      })
    if (url.searchParams.get('onramp'))
      return given(answers.purchases, () => {
        const isVisit = histories++ > 0
        const { purchase: state = 'none' } = answers
        if (isVisit && answers.late) passTime()
        if (answers.purchases === 'some') return { data: past(Date.now()), next: null }
        return { data: isVisit && state !== 'none' ? [purchase(state, Date.now())] : [], next: null }
      })
    if (url.pathname === '/v1/json-rpc')
      return given(exchanges === 'fail' || exchanges === 'never' ? exchanges : answers.page, () => ({
        jsonrpc: '2.0',
        id: sent.id,
        result: exchangeAnswer(sent.method, exchanges as string[], answers),
      }))
    return real(input, init)
  }
}

function exchangeAnswer(method: string, ids: string[], { status = 'IN_PROGRESS', page: told }: FundAnswers) {
  const hash = `0x${'5c9f2b'.repeat(10)}ab12`
  if (method.endsWith('Exchanges'))
    return { total: ids.length, exchanges: ids.map((id) => ({ id, name: exchangeNames[id] ?? id })) }
  if (method.endsWith('PayUrl')) return { url: told ?? page, sessionId: 'ab'.repeat(16) }
  if (status === 'SENT') return { status: 'IN_PROGRESS', txHash: hash }
  return { status, txHash: status === 'SUCCESS' ? hash : null }
}

interface QuoteBody {
  amount: string
  paymentCurrency: { id: string }
  purchaseCurrency: { symbol: string }
  provider: string
}

function quoteOf({ amount, paymentCurrency, purchaseCurrency, provider }: QuoteBody) {
  const currency = paymentCurrency.id
  const { symbol } = purchaseCurrency
  const money = (sum: number) => ({ amount: sum.toFixed(2), currency })
  const left = Number(amount) - (provider === 'meld' ? 1 : 1.5)
  const rate = symbol === 'USDC' ? 1 : 2_562.1
  return {
    paymentTotal: money(Number(amount)),
    paymentSubtotal: money(left),
    purchaseAmount: { amount: (left / rate).toFixed(8), currency: symbol },
    networkFee: money(0.25),
    quoteId: 'q',
    provider,
    ...(provider === 'meld' && {
      session: { serviceProvider: 'TRANSAK', destinationCurrencyCode: symbol, paymentMethodType: 'CARD' },
    }),
  }
}

const passTime = (): void => {
  const real = Date.now
  Date.now = () => real() + 200_000
}
