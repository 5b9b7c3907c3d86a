import type { Hex } from 'viem'
import { createLruCache } from '../../cache/lruCache.ts'
import { callCosts } from '../../limits/callCosts.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import { encodeOrder } from '../calldata.ts'
import { type Exchange, type Exchanges, takesPermits } from '../exchange.ts'
import { faultOfPermit } from '../permit.ts'
import { invalidPermit, quoteMoved } from '../refusals.ts'
import { lessSlippage } from '../slippage.ts'
import {
  type BuildRequest,
  type BuiltSwap,
  nativeCoin,
  type SwapProvider,
  type SwapRequest,
} from '../swapProvider.ts'
import { runTrial } from '../trial.ts'
import { wrappingData } from '../wrapping.ts'
import { type Market, openMarket } from './market.ts'
import { type PairQuote, quotePair } from './quotePair.ts'

export interface PoolsProviderOptions {
  chains: Pick<Chains, 'get'>
  exchanges: Exchanges
  /** Seconds that a transaction may wait. */
  deadline: number
  isListed: (chainId: string, token: Hex) => boolean
  onWrong: (exchange: Exchange, what: string) => void
  now?: () => number
}

/** Swaps straight from the pools of a chain, by its own contracts. */
export function createPoolsProvider(options: PoolsProviderOptions): SwapProvider {
  const { chains, exchanges, deadline, isListed, onWrong, now = Date.now } = options
  const markets = new Map<string, Market>()
  const quotes = createLruCache<{ block: number; quote: Promise<PairQuote> }>(2_000)

  /** Its chain is one that `serves` said yes to. */
  function marketOf(chainId: string): Market {
    const known = markets.get(chainId)
    if (known) return known
    const chain = chains.get(chainId)
    const exchange = exchanges.get(chainId)
    if (!chain || !exchange) throw new Error(`${chainId} has no exchange`)
    const market = openMarket({ chain, exchange, onWrong, isListed: (token) => isListed(chainId, token) })
    markets.set(chainId, market)
    return market
  }

  function quoteAnew(request: SwapRequest): Promise<PairQuote> {
    return quotePair(marketOf(request.chainId), request)
  }

  function encode({ exchange }: Market, request: BuildRequest, quote: PairQuote, least: bigint) {
    const { from, to, amount, user, permit } = request
    const [hop] = quote.route
    const nativeIn = from === nativeCoin
    const value = nativeIn ? amount : 0n
    if (quote.steps.length === 0 && hop)
      return { to: exchange.wrapped, data: wrappingData(hop, amount), value, deadline: undefined }
    const end = Math.floor(now() / 1000) + deadline
    const data = encodeOrder(exchange.kind, {
      ...{ steps: quote.steps, amount, least, user, deadline: BigInt(end), permit },
      ...{ nativeIn, nativeOut: to === nativeCoin },
    })
    return { to: exchange.router, data, value, deadline: end }
  }

  return {
    serves: (chainId) => exchanges.has(chainId) && chains.get(chainId) !== undefined,
    spender: (chainId) => marketOf(chainId).exchange.router,
    targets(chainId) {
      const exchange = exchanges.get(chainId)
      return new Set(exchange ? [exchange.router, exchange.wrapped] : [])
    },
    async quote(request) {
      const { chainId, from, to, amount, gasPrice } = request
      const block = await marketOf(chainId).chain.head.current()
      const key = [chainId, from, to, amount, gasPrice].join()
      const known = quotes.get(key)
      if (known?.block === block) return known.quote
      request.by?.pay?.(callCosts.quote)
      const quote = quoteAnew(request)
      quotes.set(key, { block, quote })
      quote.catch(() => quotes.delete(key))
      return quote
    },
    async build(request): Promise<BuiltSwap> {
      const market = marketOf(request.chainId)
      const { amount, user, permit, floor, from } = request
      request.by?.pay?.(callCosts.swap)
      const quote = await quoteAnew({ ...request, gasPrice: undefined })
      requirePermit(market.exchange, request, quote.spender, now())
      if (floor !== undefined && quote.out < floor) throw quoteMoved()
      // One for one has nothing to slip.
      const allowed = quote.steps.length === 0 ? quote.out : lessSlippage(quote.out, request.slippageBps)
      const minAmount = floor !== undefined && floor > allowed ? floor : allowed
      const transaction = encode(market, request, quote, minAmount)
      const { spender, steps } = quote
      const trial = { ...transaction, user, token: from, amount, spender, permit, pools: steps.length }
      const gas = request.measure ? await runTrial(market.round, trial) : (quote.gas * 5n) / 4n
      return { ...transaction, amount: quote.out, minAmount, gas, gasPrice: quote.gasPrice }
    },
    close: async () => {},
  }
}

function requirePermit(
  { kind }: Exchange,
  { permit, user, amount }: BuildRequest,
  spender: Hex | undefined,
  now: number,
): void {
  if (!permit) return
  if (spender === undefined) throw invalidPermit('is not needed: nothing is taken by a router')
  if (!takesPermits(kind)) throw invalidPermit('can’t be used: the router of this chain takes none')
  const fault = faultOfPermit(permit, { user, spender, amount, now })
  if (fault) throw invalidPermit(fault)
}
