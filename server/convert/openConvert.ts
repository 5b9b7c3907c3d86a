import type { Hex } from 'viem'
import type { Config } from '../config/config.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import type { TokenLists } from '../tokens/tokenLists.ts'
import type { Chains } from '../upstreams/nodes/chains.ts'
import { observeBreaker } from '../upstreams/observeBreaker.ts'
import { createGasStation, type GasStation } from './gasPrices.ts'
import { guardTargets } from './guardTargets.ts'
import { createPermitBook, type PermitBook } from './permitBook.ts'
import { createPoolsProvider } from './pools/poolsProvider.ts'
import { createTradable, type Tradable } from './pools/tradable.ts'
import type { SwapProvider } from './swapProvider.ts'
import { createOneInch } from './vendors/oneInch.ts'
import { createSettlers, type Settlers } from './vendors/settlers.ts'
import { createVendorProvider, type VendorApi } from './vendors/vendorProvider.ts'
import type { Vendor } from './vendors/vendorRouters.ts'
import type { VendorSourceOptions } from './vendors/vendorSource.ts'
import { withOwnWrapping } from './vendors/withOwnWrapping.ts'
import { createZeroX } from './vendors/zeroX.ts'

/** What swaps are made of. */
export interface Convert {
  readonly provider: SwapProvider
  readonly gas: GasStation
  readonly permits: PermitBook
  /** `undefined` of a vendor, which trades more than it tells. */
  readonly tradable: Tradable | undefined
}

export interface OpenConvertOptions {
  chains: Chains
  lists: TokenLists
  metrics: Metrics
  logger: Logger
}

type Make = (
  options: { url?: string; key: string; settlers: Settlers } & Pick<
    VendorSourceOptions,
    'onOutcome' | 'breakerEvents'
  >,
) => VendorApi
const vendorApis: Readonly<Record<Vendor, Make>> = { '1inch': createOneInch, '0x': createZeroX }

export function openConvert(
  { convert: { exchanges, deadline, vendor } }: Pick<Config, 'convert'>,
  { chains, lists, metrics, logger }: OpenConvertOptions,
): Convert {
  const isServed = (chainId: string) => chains.get(chainId) !== undefined
  const pools = createPoolsProvider({
    chains,
    exchanges,
    deadline,
    isListed: (chainId, token: Hex) => lists.get(chainId, token) !== undefined,
    onWrong: ({ chainId }, what) =>
      logger.error({ chain: chainId, what }, 'table of exchanges is wrong; no swaps on this chain'),
  })
  const shared = { gas: createGasStation(chains), permits: createPermitBook(chains) }
  if (vendor) {
    const { name, key, url } = vendor
    const onOutcome = (outcome: string) => metrics.swapVendor.inc({ vendor: name, outcome })
    const settlers = createSettlers(chains)
    const api = vendorApis[name]({
      key,
      settlers,
      onOutcome,
      breakerEvents: observeBreaker(metrics, name),
      ...(url && { url }),
    })
    const provider = withOwnWrapping(createVendorProvider(name, api, isServed), pools, exchanges)
    return { ...shared, provider: guardTargets(provider), tradable: undefined }
  }
  const tradable = createTradable({
    chains,
    exchanges,
    listed: (chainId) => lists.of(chainId),
    onError: (chain, error) =>
      logger.warn({ chain, err: error }, 'pools of the token list could not be read'),
  })
  return { ...shared, provider: guardTargets(pools), tradable }
}
