import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { ConvertToken } from '../../../server/contract/v1/convert/tokens.ts'
import { ownPicture } from '../../format/ownPicture.ts'
import { visibleText } from '../../format/visibleText.ts'
import type { SendAsset } from '../send/asset.ts'

/** Something that can be swapped; `units` are 0 where none is held. */
export interface SwapToken extends SendAsset {
  /** `false`: no list names it, anybody may have made it. */
  listed: boolean
}

/** How the wire names the network's own coin. */
export const coinMarker = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const caipOf = (networkId: CaipNetworkId, token: string): string =>
  `${networkId}:${token || coinMarker}`

const longestSymbol = 16

/** What the server says of a token; `undefined` for what is none of this network. */
export function toSwapToken(networkId: CaipNetworkId, told: ConvertToken): SwapToken | undefined {
  const [, address] =
    /^(?:[-a-z0-9]+:[-_a-zA-Z0-9]+):(0x[0-9a-f]{40})$/.exec(told.address.toLowerCase()) ?? []
  const { decimals, listed, name, symbol, logoUri } = told
  if (!address || told.address.toLowerCase() !== `${networkId}:${address}`) return undefined
  if (decimals < 0 || decimals > 77) return undefined
  return {
    token: address === coinMarker ? '' : address,
    name: visibleText(name),
    symbol: [...visibleText(symbol)].slice(0, longestSymbol).join(''),
    decimals,
    icon: ownPicture(logoUri) ?? '',
    units: undefined,
    price: undefined,
    listed,
  }
}
