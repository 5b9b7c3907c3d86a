import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { depositAssets } from '../../../server/contract/depositAssets.ts'
import type { SendAsset } from '../send/asset.ts'

/** What can be paid in on a network: its own coin, what exchanges pay out there, and what is held already. */
export function assetsToDeposit(networkId: CaipNetworkId, held: readonly SendAsset[]): SendAsset[] {
  const [coin, ...tokens] = held
  const own = new Map(tokens.map((asset) => [asset.token.toLowerCase(), asset]))
  const usual = (depositAssets[networkId] ?? []).map((known): SendAsset => {
    const mine = own.get(known.token.toLowerCase())
    own.delete(known.token.toLowerCase())
    const icon = mine?.icon || `/assets/tokens/${known.symbol}.svg`
    return { ...known, icon, units: mine?.units, price: mine?.price }
  })
  return [...(coin ? [coin] : []), ...usual, ...own.values()]
}

/** What was chosen, else a dollar, else the first. Inventory §1.5.1. */
export const assetOf = (assets: readonly SendAsset[], token: string | null): SendAsset | undefined =>
  assets.find((one) => one.token === token) ?? assets.find(({ symbol }) => symbol === 'USDC') ?? assets[0]
