import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { parseEther } from 'viem'
import { type LocalChain, startAnvil } from '../chains/startAnvil.ts'
import { sendOnChain } from './sendOnChain.ts'

/** Coinbase's and Meld's APIs and pages, and an exchange's faucet, as a server is set up for them. */
export interface Sellers {
  env: Record<string, string>
  /** In the place of Ethereum, for which coins are sold. */
  chain: LocalChain
  /** What Coinbase says against the next page; '' is nothing. */
  refusal: string
  /** Origin of the page that Meld names. */
  meldPage: string
  stop(): Promise<void>
}

const keyId = 'organizations/o-1/apiKeys/k-1'
const meldKey = 'a key for this machine alone'
/** anvil's ninth account. */
const faucetKey = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const limits = [
  { id: 'CARD', min: '10', max: '7500' },
  { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000' },
]
const usdc = {
  id: '2b92315d',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [network('Ethereum', 1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')],
}
function network(name: string, chainId: number, contract_address = '') {
  const word = name.toLowerCase().replaceAll(' ', '-')
  return { name: word, display_name: name, chain_id: String(chainId), contract_address }
}
const optionsOf = (name: string, chainId: number) => ({
  payment_currencies: ['USD', 'EUR'].map((id) => ({ id, limits })),
  purchase_currencies: [
    { id: 'd85dce9b', name: 'Ethereum', symbol: 'ETH', networks: [network(name, chainId)] },
    ...(chainId === 1 ? [usdc] : []),
  ],
})
const meldLists: Readonly<Record<string, unknown[]>> = {
  'properties/crypto-currencies': [
    { currencyCode: 'USDC', name: 'USD Coin', chainCode: 'ETH', chainId: '1', contractAddress: null },
  ],
  'properties/payment-methods': [{ paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Card', paymentType: 'CARD' }],
  'limits/fiat-currency-purchases': [
    { currencyCode: 'USD', defaultAmount: null, minimumAmount: 10, maximumAmount: 5_000 },
  ],
}

export interface SellersOptions {
  /** Whose coins are sold; by default one of their own in the place of Ethereum. */
  chain?: LocalChain
  name?: string
  /** An account of the chain that pays out what was bought; without one nothing arrives. */
  payer?: string
  /** What one coin costs, in the money of the buyer. */
  coinPrice?: number
}

interface Bought {
  id: string
  /** Of what arrived on the chain. */
  arrived?: { amount: string; paid: number; network: string; hash: string }
  at: string
  wallet: string
  outcome: 'SUCCESS' | 'FAILED'
  /** How often the seller was asked about it. */
  asked: number
}
// biome-ignore lint/suspicious/noExplicitAny: a stand-in knows what it looks at.
type Body = any
interface Answer {
  status?: number
  json?: unknown
  html?: string
}

/** Coinbase: https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp, Meld: https://docs.meld.io/api-reference/crypto */
export async function startSellers({
  chain: given,
  name = 'Ethereum',
  payer,
  coinPrice = 2_000,
}: SellersOptions = {}): Promise<Sellers> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const secret = Buffer.concat([d, x].map((part) => Buffer.from(part, 'base64url'))).toString('base64')
  const chain = given ?? (await startAnvil(1))
  const options = optionsOf(name, chain.id)
  const tokens = new Map<string, string>()
  const bought = new Map<string, Bought[]>()

  async function coinbase(request: IncomingMessage, path: string, body: Body): Promise<Answer> {
    if (!(await isAdmitted(request, publicKey))) return { status: 401, json: { message: 'Unauthorized' } }
    if (path === '/v1/buy/options') return { json: options }
    if (path === '/v1/buy/quote') return { json: quoteOf(body, coinPrice) }
    if (path === '/v1/token') {
      if (sellers.refusal) return { status: 400, json: { code: 3, message: sellers.refusal, details: [] } }
      const token = randomUUID()
      tokens.set(token, body.addresses[0].address)
      return { json: { token, channel_id: '' } }
    }
    const [, reference = ''] = /^\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(path) ?? []
    return { json: { transactions: (bought.get(reference) ?? []).map(tellOf), next_page_key: '' } }
  }

  function meld({ headers }: IncomingMessage, path: string, body: Body): Answer {
    if (headers.authorization !== `BASIC ${meldKey}` || headers['meld-version'] !== '2023-12-19')
      return { status: 401, json: { code: 'UNAUTHORIZED', message: 'Invalid credentials' } }
    const list = meldLists[path.replace('/service-providers/', '')]
    if (list) return { json: list }
    if (path === '/payments/crypto/quote') return { json: { quotes: [meldQuote(body)], message: null } }
    if (path === '/crypto/session/widget' && body.sessionData.serviceProvider === 'TRANSAK')
      return { json: { widgetUrl: `${sellers.meldPage}/?token=${randomUUID()}` } }
    return path === '/payments/transactions'
      ? { json: { count: 0, transactions: [] } }
      : { status: 404, json: { code: 'NOT_FOUND', message: 'Not found' } }
  }

  /** Coinbase's own page: a session token opens it once. */
  async function page(method: string, query: URLSearchParams): Promise<Answer> {
    const [token, reference] = [query.get('sessionToken') ?? '', query.get('partnerUserRef') ?? '']
    const wallet = tokens.get(token)
    if (!wallet) return { status: 410, html: '<p>This session is over</p>' }
    if (method === 'GET') return { html: form(query) }
    tokens.delete(token)
    const outcome = query.get('pay') === 'yes' ? 'SUCCESS' : 'FAILED'
    const one: Bought = { id: randomUUID(), at: new Date().toISOString(), wallet, outcome, asked: 0 }
    if (payer && outcome === 'SUCCESS')
      one.arrived = await payOut(wallet, Number(query.get('presetFiatAmount') ?? 50))
    bought.set(reference, [one, ...(bought.get(reference) ?? [])])
    return { html: '<p>Thank you</p>' }
  }

  /** What is left after the fees, in coins of the chain. */
  async function payOut(to: string, paid: number): Promise<Bought['arrived']> {
    const amount = ((paid - fees) / coinPrice).toFixed(6)
    const value = `0x${parseEther(amount).toString(16)}`
    const { transactionHash: hash } = await sendOnChain(chain, { from: payer ?? '', to, value })
    return { amount, paid, network: network(name, chain.id).name, hash }
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://sellers')
    const text = await new Response(request as never).text()
    const body = request.headers['content-type']?.includes('json') ? JSON.parse(text) : undefined
    const [, room = '', rest = ''] = /^\/(onramp|meld|buy)(.*)$/.exec(pathname) ?? []
    const answer =
      room === 'onramp'
        ? await coinbase(request, rest, body)
        : room === 'meld'
          ? meld(request, rest, body)
          : await page(request.method ?? '', searchParams)
    const { status = 200, json, html } = answer
    response.writeHead(status, { 'content-type': html ? 'text/html' : 'application/json' })
    response.end(html ?? JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const [api, pages] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  const sellers: Sellers = {
    chain,
    refusal: '',
    meldPage: pages,
    env: {
      COINBASE_API_KEY: keyId,
      COINBASE_API_SECRET: secret,
      COINBASE_API_URL: `${api}/onramp`,
      COINBASE_PAY_URL: pages,
      ...(!given && {
        MELD_API_KEY: meldKey,
        MELD_API_URL: `${api}/meld`,
        RPC_URLS_EIP155_1: chain.url,
        FAUCET_PRIVATE_KEY: faucetKey,
        FAUCET_NETWORKS: 'eip155:31337',
      }),
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (!given) await chain.stop()
    },
  }
  return sellers
}

async function isAdmitted({ method, url, headers }: IncomingMessage, key: KeyObject): Promise<boolean> {
  const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  const read = await jwtVerify(token, key, { issuer: 'cdp', subject: keyId }).catch(() => undefined)
  const [uri] = (read?.payload['uris'] as string[] | undefined) ?? []
  return uri === `${method} ${headers.host}${url?.split('?')[0]}`
}

/** Of a purchase, in the money of the buyer. */
const fees = 1.5

const money = (value: number, currency: string) => ({ value: value.toFixed(2), currency })

function quoteOf({ purchaseCurrency, paymentAmount, paymentCurrency }: Body, coinPrice: number) {
  const left = Number(paymentAmount) - fees
  const isEther = purchaseCurrency === 'd85dce9b'
  return {
    payment_total: money(Number(paymentAmount), paymentCurrency),
    payment_subtotal: money(left, paymentCurrency),
    purchase_amount: { value: String(isEther ? left / coinPrice : left), currency: isEther ? 'ETH' : 'USDC' },
    coinbase_fee: money(1.25, paymentCurrency),
    network_fee: money(0.25, paymentCurrency),
    quote_id: randomUUID(),
  }
}

const meldQuote = ({
  sourceAmount,
  sourceCurrencyCode,
  destinationCurrencyCode,
  paymentMethodType,
}: Body) => ({
  transactionType: 'CRYPTO_PURCHASE',
  sourceAmount,
  sourceCurrencyCode,
  destinationAmount: sourceAmount - 2,
  destinationCurrencyCode,
  paymentMethodType,
  serviceProvider: 'TRANSAK',
  totalFee: 2,
  networkFee: 0.5,
})

/** On its way when it is first asked about, over from then on. */
function tellOf(one: Bought) {
  const isOver = one.asked++ > 0
  const {
    amount = '48.5',
    paid = 50,
    network = 'ethereum',
    hash = `0x${'ab'.repeat(32)}`,
  } = one.arrived ?? {}
  const coin = one.arrived ? 'ETH' : 'USDC'
  return {
    transaction_id: one.id,
    status: `ONRAMP_TRANSACTION_STATUS_${isOver ? one.outcome : 'IN_PROGRESS'}`,
    purchase_currency: coin,
    purchase_network: network,
    purchase_amount: { value: amount, currency: coin },
    payment_total: money(paid, 'USD'),
    wallet_address: one.wallet,
    tx_hash: isOver && one.outcome === 'SUCCESS' ? hash : '',
    created_at: one.at,
  }
}

const form = (query: URLSearchParams): string => {
  const button = (pay: string, words: string) =>
    `<form method="post" action="/buy/select-asset?${query}&pay=${pay}"><button>${words}</button></form>`
  const wanted = `${query.get('presetFiatAmount')} ${query.get('fiatCurrency')} for ${query.get('defaultAsset')}`
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>Seller</title><p>A seller of this machine: no money is taken.</p><p>${wanted}</p>${button('yes', 'Pay')}${button('no', 'Fail')}`
}
