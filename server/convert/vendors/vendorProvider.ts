import type { Hex } from 'viem'
import { callCosts } from '../../limits/callCosts.ts'
import { quoteMoved, vendorUnavailable } from '../refusals.ts'
import {
  type BuildRequest,
  type BuiltSwap,
  nativeCoin,
  type SwapProvider,
  type SwapQuote,
  type SwapRequest,
} from '../swapProvider.ts'
import { type Vendor, vendorRouters } from './vendorRouters.ts'
import { asRefusal } from './vendorWords.ts'

/** What differs between vendors. Both throw `VendorRefusal` and `HttpError`. */
export interface VendorApi {
  readonly takesPermits: boolean
  price(request: SwapRequest): Promise<Pick<SwapQuote, 'out' | 'gas' | 'feeBps'>>
  /** `slippageBps` may be 0. */
  swap(request: BuildRequest): Promise<Omit<BuiltSwap, 'deadline'>>
  close(): Promise<void>
}

/** A vendor behind our port: its router, and nobody else's, is given allowances and transactions. */
export function createVendorProvider(
  name: Vendor,
  api: VendorApi,
  isServed: (chainId: string) => boolean,
): SwapProvider {
  const routers = vendorRouters[name]

  function routerOf(chainId: string): Hex {
    const router = routers.get(chainId)
    if (!router) throw new Error(`${chainId} has no router of ${name}`)
    return router
  }

  async function quote(request: SwapRequest): Promise<SwapQuote> {
    request.by?.pay?.(callCosts.seller)
    const found = await api.price(request).catch(asRefusal)
    const router = routerOf(request.chainId)
    const spender = request.from === nativeCoin ? undefined : router
    const takesPermit = spender !== undefined && api.takesPermits
    return { ...found, route: [], priceImpact: undefined, block: undefined, spender, router, takesPermit }
  }

  /** Slippage by which no less than `floor` comes out; the vendor takes no amount in its place. */
  async function tighten(request: BuildRequest, floor: bigint): Promise<number> {
    const { out } = await quote(request)
    if (out < floor) throw quoteMoved()
    const room = Number(((out - floor) * 10_000n) / out)
    return Math.min(request.slippageBps, room)
  }

  return {
    serves: (chainId) => routers.has(chainId) && isServed(chainId),
    spender: routerOf,
    targets: (chainId) => new Set(routers.has(chainId) ? [routerOf(chainId)] : []),
    quote,
    async build(request) {
      const { floor } = request
      const slippageBps = floor === undefined ? request.slippageBps : await tighten(request, floor)
      request.by?.pay?.(callCosts.seller)
      const built = await api.swap({ ...request, slippageBps }).catch(asRefusal)
      if (floor !== undefined && built.minAmount < floor) throw quoteMoved()
      // No other coins than those that are sold leave the account.
      const value = request.from === nativeCoin ? request.amount : 0n
      if (built.value !== value) throw vendorUnavailable(new Error(`${name} asks for ${built.value} wei`))
      return { ...built, deadline: undefined }
    },
    close: () => api.close(),
  }
}
