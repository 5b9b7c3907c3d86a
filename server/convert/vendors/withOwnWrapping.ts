import type { Exchanges } from '../exchange.ts'
import type { SwapProvider, SwapRequest } from '../swapProvider.ts'
import { wrappingHop } from '../wrapping.ts'

/** Coins are wrapped and unwrapped by ourselves where we know the contract: that costs nothing and needs no vendor. */
export function withOwnWrapping(vendor: SwapProvider, own: SwapProvider, exchanges: Exchanges): SwapProvider {
  const of = ({ chainId, from, to }: SwapRequest): SwapProvider => {
    const wrapped = exchanges.get(chainId)?.wrapped
    return own.serves(chainId) && wrapped && wrappingHop(wrapped, from, to) ? own : vendor
  }
  return {
    ...vendor,
    targets(chainId) {
      const wrapped = own.serves(chainId) ? exchanges.get(chainId)?.wrapped : undefined
      return new Set([...vendor.targets(chainId), ...(wrapped ? [wrapped] : [])])
    },
    quote: (request) => of(request).quote(request),
    build: (request) => of(request).build(request),
    close: async () => void (await Promise.all([vendor.close(), own.close()])),
  }
}
