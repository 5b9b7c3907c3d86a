import type { Quote } from '../../server/contract/v1/convert/quotes.ts'
import type { ConvertToken } from '../../server/contract/v1/convert/tokens.ts'
import type { WidgetContext } from '../context.ts'
import { usdc } from './askedScene.ts'
import { answerWith } from './sendAnswers.ts'

export const router = `0x${'68b34658'.repeat(5)}`
export const wrapped = `0x${'c02aaa39'.repeat(5)}`
const dai = `0x${'6b175474'.repeat(5)}`
/** In no list. */
export const stranger = `0x${'de'.repeat(20)}`

const listed = (name: string, symbol: string, address: string, decimals = 18): ConvertToken => ({
  name,
  symbol,
  decimals,
  address: `eip155:1:${address}`,
  logoUri: `/assets/tokens/${symbol}.svg`,
  eip2612: null,
  listed: true,
})
const tokens: ConvertToken[] = [
  listed('Ether', 'ETH', `0x${'e'.repeat(40)}`),
  listed('USD Coin', 'USDC', usdc.toLowerCase(), 6),
  listed('Dai Stablecoin', 'DAI', dai),
  listed('Wrapped Ether', 'WETH', wrapped),
  listed('Wrapped Bitcoin', 'WBTC', `0x${'22'.repeat(20)}`, 8),
  listed('Aave', 'AAVE', `0x${'11'.repeat(20)}`),
  listed('Chainlink', 'LINK', `0x${'44'.repeat(20)}`),
  listed('Uniswap', 'UNI', `0x${'33'.repeat(20)}`),
  listed('Gnosis', 'GNO', `0x${'77'.repeat(20)}`),
]
const unlisted: ConvertToken = {
  ...listed('USD Coin', 'USDC', stranger, 6),
  logoUri: null,
  listed: false,
}

export interface SwapAnswers {
  quote?: Partial<Quote> | 'never' | 'no_liquidity' | 'fee_on_transfer' | 'fail'
  /** What later questions get. */
  later?: Partial<Quote>
  /** A wallet that says what it can do. */
  rpc?: Record<string, unknown>
  /** What the router may take already. */
  allowance?: bigint
  /** The dollar takes a signature in place of an approval. */
  permits?: boolean
}

/** `DOMAIN_SEPARATOR()`, `PERMIT_TYPEHASH()`, `name()`, `version()` and `nonces(address)` of USDC on the main network. */
const textOf = (hex: string): string =>
  `0x${'20'.padStart(64, '0')}${(hex.length / 2).toString(16).padStart(64, '0')}${hex.padEnd(64, '0')}`
const permitAnswers: Readonly<Record<string, string>> = {
  '0x3644e515': '0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335',
  '0x30adf81f': '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9',
  '0x06fdde03': textOf('55534420436f696e'),
  '0x54fd4d50': textOf('32'),
  '0x7ecebe00': `0x${'0'.repeat(64)}`,
}

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`

/** A server that swaps one ether for some 2,562 dollars, and back. */
export function swapWith(
  context: WidgetContext,
  { quote = {}, later, rpc, allowance = 0n, permits = false }: SwapAnswers,
): void {
  answerWith(context, {
    rpc: {
      eth_blockNumber: '0x10',
      eth_getBlockByNumber: { number: '0x10', timestamp: '0x6b49d200' },
      eth_call: ([{ to, data }]: [{ to: string; data: string }]) => {
        if (data.startsWith('0xdd62ed3e')) return word(allowance)
        if (permits && permitAnswers[data.slice(0, 10)]) return permitAnswers[data.slice(0, 10)]
        return to.toLowerCase() === usdc.toLowerCase() ? word(4_820_750_000n) : '0x'
      },
      ...rpc,
    },
  })
  const { store } = context
  store.setState(({ networks }) => ({
    networks: networks.map((one, at) => (at < 4 ? { ...one, routers: [router] } : one)),
  }))
  const real = window.fetch
  let asked = 0
  window.fetch = async (input, init) => {
    const url = new URL(String(input), location.origin)
    const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
    const refusal = (code: string, status: number) => json({ status: 'FAILED', code, reasons: [] }, status)
    if (url.pathname === '/v1/convert/tokens')
      return json({ tokens: url.searchParams.get('address') === stranger ? [unlisted] : tokens })
    // Nobody waits for it here: the wallet is about to be asked.
    if (url.pathname === '/v1/convert/build-transaction') return new Promise<Response>(() => {})
    if (url.pathname === '/v1/fungible/price') return json({ fungibles: [] })
    if (url.pathname !== '/v1/convert/quotes') return real(input, init)
    if (quote === 'never') return new Promise<Response>(() => {})
    if (quote === 'no_liquidity') return refusal('insufficient_liquidity', 400)
    if (quote === 'fee_on_transfer') return refusal('fee_on_transfer', 400)
    if (quote === 'fail') return refusal('upstream_unavailable', 503)
    asked++
    return json({ quotes: [quoteOf(url.searchParams, asked > 1 && later ? later : quote)] })
  }
}

function quoteOf(query: URLSearchParams, change: Partial<Quote>): Quote {
  const amount = BigInt(query.get('amount') ?? 0)
  const from = query.get('from') ?? ''
  const isCoin = from.endsWith('e'.repeat(40))
  const toAmount = String(
    isCoin ? (amount * 2_562_104_411n) / 10n ** 18n : (amount * 10n ** 18n) / 2_570_000_000n,
  )
  const [sold, bought] = isCoin ? [wrapped, usdc.toLowerCase()] : [usdc.toLowerCase(), wrapped]
  return {
    id: 'quote',
    fromAmount: String(amount),
    fromAccount: from,
    toAccount: query.get('to') ?? '',
    toAmount,
    minAmount: '0',
    route: [{ kind: 'v3', address: `0x${'88'.repeat(20)}`, fee: 500, from: sold, to: bought }],
    priceImpact: 5,
    gas: '140000',
    feeBps: 0,
    spender: isCoin ? null : router,
    router,
    takesPermit: !isCoin,
    block: 16,
    expiresAt: 2_000_000_000,
    ...change,
  }
}
