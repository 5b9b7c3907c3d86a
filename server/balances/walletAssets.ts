import { evmChainId, toHexQuantity } from '../../host-sdk/protocol/caip.ts'
import type { AssetsAnswer, AssetsQuestion } from '../contract/v1/walletAssets.ts'
import { iconUrl } from '../tokens/iconUrl.ts'
import { isNative } from '../tokens/nativeToken.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import type { Claimant } from '../upstreams/shares/claim.ts'
import { worthOf } from './amounts.ts'
import type { Balances } from './balances.ts'
import type { PricedHolding } from './holding.ts'
import { roundedWorth } from './roundedWorth.ts'

export interface WalletAssetsParts {
  balances: Balances
  /** CAIP-2 ids. */
  served: readonly string[]
  widgetOrigin: string
  /** For whom. */
  by?: Claimant
}

/**
 * ERC-7811: what an account holds on the EVM chains, in dollars. An `assetFilter` counts alone, the others together. What
 * it names is read now and is there even at zero.
 *
 * The standard has no word for a part that could not be read. So the list of a chain is whole, empty where nothing is held,
 * or its chain is not in the answer; one that `chainFilter` or `assetFilter` names fails.
 *
 * @throws ChainUnavailable
 */
export async function walletAssets(
  { balances, served, widgetOrigin, by }: WalletAssetsParts,
  { account, assetFilter, assetTypeFilter, chainFilter }: AssetsQuestion,
): Promise<AssetsAnswer> {
  const named = assetFilter && toTokens(assetFilter)
  const chains = named ? [...named.keys()] : chainFilter?.map(toChainId)
  const chainIds = served.filter((id) => id.startsWith('eip155:') && (chains?.includes(id) ?? true))
  if (chainIds.length === 0) return {}
  const { holdings, unread, missing, incomplete } = await balances.get({
    chainIds,
    address: account.toLowerCase(),
    currency: 'usd',
    ...(named && { forced: named }),
    ...(by && { by }),
  })
  const isNamed = (id: string) =>
    named?.get(id.slice(0, id.lastIndexOf(':')))?.has(id.slice(id.lastIndexOf(':') + 1))
  // Left out, it would be one that is not held.
  if (unread.some(isNamed) || missing.some((id) => named?.has(id)))
    throw new ChainUnavailable('A requested token could not be read')
  const isWanted = (type: 'native' | 'erc20') => Boolean(named) || (assetTypeFilter?.includes(type) ?? true)
  // The coin is read, or its chain is missing.
  const odd = named ? [] : [...missing, ...(isWanted('erc20') ? incomplete : [])]
  const whole = chainIds.filter((id) => !odd.includes(id))
  if (odd.length > 0 && (chainFilter || whole.length === 0))
    throw new ChainUnavailable('A requested chain could not be read')
  const answers = whole.map((chainId) => {
    const assets = holdings
      .filter(({ token }) => token.chainId === chainId)
      .filter(({ token: { address } }) => named?.get(chainId)?.has(address ?? 'native') ?? !named)
      .map((holding) => toAsset(holding, widgetOrigin))
    return [toHexQuantity(evmChainId(chainId) ?? 0), assets.filter(({ type }) => isWanted(type))] as const
  })
  return Object.fromEntries(answers)
}

function toAsset(holding: PricedHolding, widgetOrigin: string): AssetsAnswer[string][number] {
  const { token, amount, units = amount, price } = holding
  const { name, symbol, decimals } = token
  const value = roundedWorth(worthOf(holding), 'usd')
  return {
    type: token.address === undefined ? 'native' : 'erc20',
    address: token.address ?? 'native',
    // A page reckons with what the contract counts.
    balance: toHexQuantity(units),
    metadata: {
      name,
      symbol,
      decimals,
      ...(value !== undefined && { value }),
      price: (price ?? 0) * (holding.units === undefined ? 1 : Number(holding.multiplier)),
      iconUrl: iconUrl(widgetOrigin, token),
    },
  }
}

const toChainId = (hex: string): string => `eip155:${Number(hex)}`

function toTokens(filter: NonNullable<AssetsQuestion['assetFilter']>): Map<string, ReadonlySet<string>> {
  // Of a chain on which nothing is named, nothing is wanted.
  const wanted = Object.entries(filter).filter(([, assets]) => assets.length > 0)
  const named = wanted.map(([chain, assets]) => {
    const chainId = toChainId(chain)
    const tokens = assets.map((asset) => (typeof asset === 'string' ? asset : asset.address).toLowerCase())
    return [chainId, new Set(tokens.map((token) => (isNative(chainId, token) ? 'native' : token)))] as const
  })
  return new Map(named)
}
