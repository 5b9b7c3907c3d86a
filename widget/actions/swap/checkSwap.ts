import type { SwapTransaction } from '../../../server/contract/v1/convert/buildTransaction.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { isSameAddress } from '../../format/isSameAddress.ts'
import { decodeSwap } from '../../review/eip155/swap/decodeSwap.ts'
import { type Mismatch, SwapError } from './swapError.ts'
import { isWrapping, type SwapOrder, type SwapQuote } from './swapOrder.ts'

/** What the person agreed to, and what the network is known to have. */
export interface Agreed {
  order: SwapOrder
  quote: SwapQuote
  /** The least that was shown. */
  least: bigint
  /** Contracts through which coins may be swapped here, in lower case. */
  routers: readonly string[]
}

export interface CheckedSwap {
  to: string
  data: `0x${string}`
  value: bigint
}

/** As long as an operator may let one wait (`SWAP_DEADLINE_MINUTES`), and what clocks differ by. */
const longestMs = (24 * 60 + 10) * 60_000
const deposit = '0xd0e30db0'
const withdraw = '0x2e1a7d4d'

/**
 * Holds the transaction that the server made against what was asked, by its bytes where they can be read. A wallet is asked
 * for nothing else than what comes back.
 *
 * @throws SwapError one of `mismatches`
 */
export function checkSwap(tx: SwapTransaction, agreed: Agreed, now: number): CheckedSwap {
  const { order, least } = agreed
  const { networkId, from, sells, units } = order
  const refuse = (code: Mismatch): never => {
    throw new SwapError(code)
  }
  const [chain, to] = splitCaip(tx.to)
  if (chain !== networkId) refuse('other_network')
  if (!isSameAddress(tx.from, `${networkId}:${from}`)) refuse('other_account')
  if (!isEvmAddress(to) || !isSameAddress(tx.router, to)) return refuse('other_router')
  if (!isTarget(to, agreed)) refuse('other_router')
  const value = sells.token === '' ? units : 0n
  if (tx.value !== String(value)) refuse('other_value')
  if (!/^\d{1,78}$/.test(tx.minAmount) || BigInt(tx.minAmount) < least) refuse('other_minimum')
  if (!/^0x([0-9a-fA-F]{2}){4,}$/.test(tx.data)) refuse('other_call')
  const fault = isWrapping(agreed.quote) ? wrappingFault(tx.data, agreed) : swapFault(tx, agreed, value, now)
  if (fault) refuse(fault)
  return { to: to.toLowerCase(), data: tx.data as `0x${string}`, value }
}

function splitCaip(id: string): [string, string] {
  const at = id.lastIndexOf(':')
  return [id.slice(0, at), id.slice(at + 1)]
}

/** What was quoted: the wrapped coin's own contract for that, else one of the routers, which takes the tokens itself. */
function isTarget(to: string, { quote, routers }: Agreed): boolean {
  const address = to.toLowerCase()
  if (address !== quote.router) return false
  if (isWrapping(quote)) return address === quote.route[0]?.address
  return routers.includes(address) && (quote.spender === null || quote.spender === address)
}

/** One way and nothing else: the bytes are few enough to be known whole. */
function wrappingFault(data: string, { order, quote }: Agreed): Mismatch | undefined {
  const [hop] = quote.route
  const [wrapped, own] = hop?.kind === 'wrap' ? [order.buys, order.sells] : [order.sells, order.buys]
  if (own.token !== '' || wrapped.token !== hop?.address) return 'other_router'
  const known = hop.kind === 'wrap' ? deposit : `${withdraw}${order.units.toString(16).padStart(64, '0')}`
  return data.toLowerCase() === known ? undefined : 'other_call'
}

const deadlineFault = (seconds: bigint | number | null | undefined, now: number): Mismatch | undefined => {
  const at = Number(seconds ?? 0) * 1000
  return at > now && at <= now + longestMs ? undefined : 'other_deadline'
}

function swapFault(
  { data, deadline }: SwapTransaction,
  { order, quote, least }: Agreed,
  value: bigint,
  now: number,
): Mismatch | undefined {
  const { route } = quote
  const call = decodeSwap(data, value)
  // A provider's own form says nothing to us: its contract is one that the network names, and the wallet shows the rest.
  if (route.length === 0 && !call) return deadline === null ? undefined : deadlineFault(deadline, now)
  if (call?.exact !== 'in' || call.soldUnits !== order.units) return 'other_call'
  const sold = order.sells.token || route[0]?.from
  const bought = order.buys.token || route.at(-1)?.to
  if (call.sold.native !== (order.sells.token === '') || call.bought.native !== (order.buys.token === ''))
    return 'other_call'
  if (sold !== undefined && call.sold.token !== sold) return 'other_call'
  if (bought !== undefined && call.bought.token !== bought) return 'other_call'
  if (call.receiver !== 'sender' && !isSameAddress(call.receiver, order.from)) return 'other_account'
  if (call.boughtUnits < least) return 'other_minimum'
  return deadlineFault(call.deadline, now) ?? deadlineFault(deadline, now)
}
