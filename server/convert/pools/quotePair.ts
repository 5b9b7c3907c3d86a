import type { Hex } from 'viem'
import type { Hop } from '../../contract/v1/convert/words.ts'
import { takesPermits } from '../exchange.ts'
import { insufficientLiquidity } from '../refusals.ts'
import { toNumber } from '../round.ts'
import { nativeCoin, type SwapQuote, type SwapRequest } from '../swapProvider.ts'
import { wrappingGas, wrappingHop } from '../wrapping.ts'
import { bestRoute, gasAround, priceImpact } from './bestRoute.ts'
import { findRoutes } from './findRoutes.ts'
import type { Market } from './market.ts'
import type { Step } from './pool.ts'

/** A quote, with what its transaction is written from. */
export interface PairQuote extends SwapQuote {
  /** Empty where the coin is only wrapped or unwrapped. */
  readonly steps: readonly Step[]
  readonly gasPrice: bigint
}

/** The best way of this block. @throws HttpError 400 `insufficient_liquidity`, `fee_on_transfer` @throws ChainUnavailable */
export async function quotePair(market: Market, request: SwapRequest): Promise<PairQuote> {
  await market.requireChecked()
  const { exchange, chain } = market
  const { from, to, amount } = request
  const { wrapped, router, kind } = exchange
  const askPrice = request.gasPrice === undefined ? [{ method: 'eth_gasPrice', params: [] }] : []
  // A block that is passed by while it is read makes the quote newer than it says.
  const block = await chain.head.current()
  const spender = from === nativeCoin ? undefined : router
  const hop = wrappingHop(wrapped, from, to)
  if (hop) {
    const [price] = await Promise.all(chain.askMany(askPrice))
    const gasPrice = request.gasPrice ?? toNumber(price)
    const same = { out: amount, route: [hop], priceImpact: 0, gas: wrappingGas, feeBps: 0, block }
    return { ...same, spender: undefined, router: wrapped, takesPermit: false, steps: [], gasPrice }
  }
  const trade = { from: coinOf(from, wrapped), to: coinOf(to, wrapped), amount }
  const found = await findRoutes(market, trade, askPrice)
  const gasPrice = request.gasPrice ?? toNumber(found.beside[0])
  const best = bestRoute(found, { wrapped, to: trade.to, gasPrice })
  if (!best) throw insufficientLiquidity()
  await requireWhole(market, best.steps)
  return {
    out: best.out,
    route: best.steps.map(toHop),
    priceImpact: priceImpact(best, amount, found.states),
    gas: best.gas + gasAround,
    feeBps: 0,
    spender,
    router,
    takesPermit: spender !== undefined && takesPermits(kind),
    block,
    steps: best.steps,
    gasPrice,
  }
}

const coinOf = (token: Hex, wrapped: Hex): Hex => (token === nativeCoin ? wrapped : token)

/** The sold and the bought token, but for hubs, which our table vouches for. */
async function requireWhole({ exchange, transfers }: Market, steps: readonly Step[]): Promise<void> {
  const ends = [...steps.slice(0, 1).map(({ from, pool }) => ({ token: from, pool }))]
  ends.push(...steps.slice(-1).map(({ to, pool }) => ({ token: to, pool })))
  const unknown = ends.filter(({ token }) => !exchange.hubs.includes(token))
  await Promise.all(unknown.map(({ token, pool }) => transfers.require(token, pool)))
}

const toHop = ({ pool: { kind, address, fee }, from, to }: Step): Hop => ({ kind, address, fee, from, to })
