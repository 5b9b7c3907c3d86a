import type { Network } from '../../../server/contract/networks.ts'
import { isMultiplier } from '../../../server/contract/solana/amountRule.ts'
import type { HeldBalance } from '../../api/keepUnread.ts'
import { ownPicture } from '../../format/ownPicture.ts'
import { parseAmount } from '../../format/parseAmount.ts'
import { visibleText } from '../../format/visibleText.ts'

/** Something that can be sent on a network. */
export interface SendAsset {
  /** Contract or mint; '' is the network's own coin. */
  token: string
  name: string
  symbol: string
  decimals: number
  /** Of Token-2022: `units` are shown ones, multiplied by it (server/contract/solana/amountRule.ts). @default 1 */
  multiplier?: number
  /** '' where there is no picture. */
  icon: string
  /** `undefined`: nobody could say. */
  units: bigint | undefined
  /** Of one whole; `undefined` when it is unknown. */
  price: number | undefined
}

/** Longer, nobody reads it as a symbol. */
const longestSymbol = 16

/** Markers under which the network's own coin is listed. */
const nativeMarkers = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'So11111111111111111111111111111111111111111',
]

const tokenOf = ({ address }: HeldBalance): string => {
  const token = address?.slice(address.lastIndexOf(':') + 1) ?? ''
  return nativeMarkers.includes(token) ? '' : token
}

/** A list names the same coin once; what has no parts, no units or no readable amount can't be sent. */
function toAsset(balance: HeldBalance): SendAsset | undefined {
  const decimals = Number(balance.quantity.decimals)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 77) return undefined
  const multiplier = Number(balance.quantity.multiplier ?? 1)
  if (!isMultiplier(multiplier)) return undefined
  const amount = parseAmount(balance.quantity.numeric, decimals, '.')
  if (!('units' in amount)) return undefined
  return {
    token: tokenOf(balance),
    name: visibleText(balance.name),
    symbol: [...visibleText(balance.symbol)].slice(0, longestSymbol).join(''),
    decimals,
    ...(multiplier !== 1 && { multiplier }),
    icon: ownPicture(balance.iconUrl) ?? '',
    units: balance.isOutOfDate ? undefined : amount.units,
    price: balance.price > 0 ? balance.price : undefined,
  }
}

/** The network's coin first, whatever is known of it; then the tokens that are held, the most valuable first. */
export function listAssets(
  network: Network,
  nativeUnits: bigint | undefined,
  balances: readonly HeldBalance[],
): SendAsset[] {
  const listed = balances.flatMap((balance) => toAsset(balance) ?? [])
  const coin = listed.find(({ token }) => token === '')
  const { name, symbol, decimals } = network.nativeCurrency
  const native: SendAsset = {
    token: '',
    name,
    symbol,
    decimals,
    icon: coin?.icon ?? '',
    units: nativeUnits ?? coin?.units,
    price: coin?.price,
  }
  const tokens = listed.filter(({ token, units }) => token !== '' && units !== 0n)
  return [native, ...tokens.toSorted((a, b) => worth(b) - worth(a))]
}

const worth = ({ units, decimals, price }: SendAsset): number =>
  price === undefined || units === undefined ? -1 : (Number(units) / 10 ** decimals) * price
