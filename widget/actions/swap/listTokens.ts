import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { foldName } from '../../../server/contract/foldName.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import type { SendAsset } from '../send/asset.ts'
import type { SwapToken } from './swapToken.ts'

/**
 * All that can be chosen: what is held comes first and brings what is known of it, then what the server lists, then what the
 * person imported. `complete`: all that is held is known, so the account has nothing of the others.
 */
export function listTokens(
  held: readonly SendAsset[],
  listed: readonly SwapToken[],
  imported: readonly SwapToken[],
  complete: boolean,
): SwapToken[] {
  const known = new Map(listed.map((token) => [token.token, token]))
  const own = held.filter(isOfChain).map((asset): SwapToken => {
    const token = asset.token.toLowerCase()
    const told = known.get(token)
    return {
      ...asset,
      token,
      icon: asset.icon || told?.icon || '',
      listed: token === '' || told !== undefined,
    }
  })
  const seen = new Set(own.map(({ token }) => token))
  const others = listed.map((one) => ({ ...one, units: complete ? 0n : one.units }))
  // What no list names may be held all the same: its balance is read when it is sold.
  return [...own, ...[...others, ...imported].filter(({ token }) => !seen.has(token) && seen.add(token))]
}

const isOfChain = ({ token }: SendAsset): boolean => token === '' || isEvmAddress(token)

/** Inventory §1.6.2, by symbol; a network's own come first. */
const suggestedSymbols =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )
const suggestedOf: Readonly<Record<string, readonly string[]>> = { 'eip155:42161': ['USD₮0'] }
export const suggestedCount = 8

export function suggestTokens(networkId: CaipNetworkId, tokens: readonly SwapToken[]): SwapToken[] {
  const symbols = [...new Set([...(suggestedOf[networkId] ?? []), ...suggestedSymbols])]
  // Anybody may call a token USDC: only listed ones are put forward.
  const bySymbol = new Map(tokens.filter(({ listed }) => listed).map((token) => [token.symbol, token]))
  return symbols.flatMap((symbol) => bySymbol.get(symbol) ?? []).slice(0, suggestedCount)
}

/** Where the wanted text stands in symbol, name and address: the earlier, the better. An address must be whole. */
export function searchTokens(tokens: readonly SwapToken[], wanted: string): SwapToken[] {
  const text = foldName(wanted)
  if (text === '') return [...tokens]
  const placeOf = ({ symbol, name, token }: SwapToken): number =>
    text.startsWith('0x') ? (token === text ? 0 : -1) : foldName(`${symbol} ${name}`).indexOf(text)
  return tokens
    .map((token) => ({ token, place: placeOf(token) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ token }) => token)
}
