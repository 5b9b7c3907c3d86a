import type { ConvertSettings } from '../config/convertConfig.ts'
import { vendorRouters } from './vendors/vendorRouters.ts'

/** Contracts through which swaps of a chain go, as the widget may know them; none where there are no swaps. */
export function swapRouters({ exchanges, vendor }: ConvertSettings, chainId: string): string[] {
  const router = vendor ? vendorRouters[vendor.name].get(chainId) : exchanges.get(chainId)?.router
  return router === undefined ? [] : [router]
}
