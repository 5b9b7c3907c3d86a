import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { jwtVerify } from 'jose'
import { type FakeVendor, fakeVendor, type VendorAnswer, type VendorRequest } from './fakeVendor.ts'

export interface FakeCoinbase extends FakeVendor {
  /** Settings of a server that uses it with an API key. */
  env: Record<string, string>
  /** By session token: what it was asked for. */
  tokens: Map<string, { addresses: { address: string; blockchains: string[] }[]; assets?: string[] }>
  /** By `partnerUserRef`, newest first, as on the wire. */
  transactions: Map<string, Record<string, unknown>[]>
}

const value = (value: string, currency: string) => ({ value, currency })

/** As the API tells of one. */
export const coinbaseTransaction = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  transaction_id: randomUUID(),
  status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  purchase_currency: 'USDC',
  purchase_network: 'base',
  purchase_amount: value('48.5', 'USDC'),
  payment_total: value('50', 'USD'),
  payment_subtotal: value('48.5', 'USD'),
  coinbase_fee: value('1.25', 'USD'),
  network_fee: value('0.25', 'USD'),
  wallet_address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  tx_hash: `0x${'ab'.repeat(32)}`,
  created_at: '2026-02-11T08:00:35Z',
  country: 'US',
  payment_method: 'CARD',
  ...more,
})

const limits = [
  { id: 'CARD', min: '10', max: '7500' },
  { id: 'ACH_BANK_ACCOUNT', min: '10', max: '25000' },
]
const network = (
  name: string,
  display_name: string,
  chain_id: string,
  contract_address: string | null = null,
) => ({
  name,
  display_name,
  chain_id,
  contract_address,
})
const options = {
  payment_currencies: [
    { id: 'USD', limits },
    { id: 'EUR', limits: null },
    // Rows that cannot be read.
    { id: null, limits },
  ],
  purchase_currencies: [
    {
      id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
      name: 'Ethereum',
      symbol: 'ETH',
      icon_url: 'https://icons.example/eth.png',
      networks: [network('ethereum', 'Ethereum', '1'), network('base', 'Base', '8453'), null],
    },
    { id: 'x', name: null, symbol: 'X', networks: [] },
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USDC',
      symbol: 'USDC',
      networks: [
        network('ethereum', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        network('solana', 'Solana', '0', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      ],
    },
  ],
}

/** Coinbase's Onramp API. https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp */
export async function fakeCoinbase(algorithm: 'EdDSA' | 'ES256' = 'EdDSA'): Promise<FakeCoinbase> {
  const { publicKey, secret } = algorithm === 'EdDSA' ? edKey() : ecKey()
  const keyId = 'organizations/o-1/apiKeys/k-1'
  const tokens: FakeCoinbase['tokens'] = new Map()
  const transactions: FakeCoinbase['transactions'] = new Map()
  const seen = new Set<string>()

  async function isAdmitted({ method, path, headers }: VendorRequest): Promise<boolean> {
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    const read = await jwtVerify(token, publicKey, { issuer: 'cdp', subject: keyId }).catch(() => undefined)
    const { kid, nonce } = (read?.protectedHeader ?? {}) as { kid?: string; nonce?: string }
    if (!read || kid !== keyId || !nonce || seen.has(nonce)) return false
    seen.add(nonce)
    const { exp = 0, nbf = 0, uris } = read.payload as { exp?: number; nbf?: number; uris?: string[] }
    return exp - nbf <= 120 && uris?.[0] === `${method} ${headers.host}/onramp${path}`
  }

  async function answer(request: VendorRequest): Promise<VendorAnswer> {
    if (!(await isAdmitted(request))) return { status: 401, json: { message: 'Unauthorized' } }
    const { method, path, query, body } = request
    const user = /^\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(path)?.[1]
    if (user !== undefined) {
      const all = transactions.get(decodeURIComponent(user)) ?? []
      const size = Number(query.get('page_size') ?? 1)
      return { json: { transactions: all.slice(0, size), next_page_key: '', total_count: all.length } }
    }
    if (method === 'GET' && path === '/v1/buy/options')
      return /^[A-Z]{2}$/.test(query.get('country') ?? '') && query.get('country') !== 'XX'
        ? { json: options }
        : refused('country is not supported')
    if (method === 'POST' && path === '/v1/token') {
      if (!Array.isArray(body.addresses) || body.addresses.length === 0)
        return refused('addresses is required')
      const token = randomUUID()
      tokens.set(token, body)
      return { json: { token, channel_id: '' } }
    }
    if (method === 'POST' && path === '/v1/buy/quote') return quote(body)
    return { status: 404, json: { code: 5, message: 'Not Found', details: [] } }
  }

  const vendor = await fakeVendor(answer, '/onramp')
  const env = {
    COINBASE_API_KEY: keyId,
    COINBASE_API_SECRET: secret,
    COINBASE_API_URL: vendor.url,
  }
  return Object.assign(vendor, { env, tokens, transactions })
}

const refused = (message: string): VendorAnswer => ({ status: 400, json: { code: 3, message, details: [] } })

function quote(body: Record<string, string>): VendorAnswer {
  const { purchaseCurrency = '', paymentAmount = '', paymentCurrency = 'USD', country, paymentMethod } = body
  if (!country || !paymentMethod || !/^\d+(\.\d{1,2})?$/.test(paymentAmount))
    return refused('invalid quote request')
  if (Number(paymentAmount) < 2) return refused('payment amount is below the minimum of 2 USD')
  const coin = options.purchase_currencies.find(({ id, symbol }) => [id, symbol].includes(purchaseCurrency))
  if (!coin) return refused('purchase currency is not supported')
  const rate = coin.symbol === 'ETH' ? 2_000 : 1
  const subtotal = Number(paymentAmount) - 1.5
  return {
    json: {
      payment_total: value(paymentAmount, paymentCurrency),
      payment_subtotal: value(subtotal.toFixed(2), paymentCurrency),
      purchase_amount: value(String(subtotal / rate), coin.symbol),
      coinbase_fee: value('1.25', paymentCurrency),
      network_fee: value('0.25', paymentCurrency),
      quote_id: randomUUID(),
    },
  }
}

/** Base64 of seed and public key, as the portal gives it. */
function edKey(): { publicKey: KeyObject; secret: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const bytes = [d, x].map((part) => Buffer.from(part, 'base64url'))
  return { publicKey, secret: Buffer.concat(bytes).toString('base64') }
}

/** PEM in one line, as it stands in an environment. */
function ecKey(): { publicKey: KeyObject; secret: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ format: 'pem', type: 'sec1' }).toString()
  return { publicKey, secret: pem.replaceAll('\n', '\\n') }
}
