import type { Hex } from 'viem'
import { nativeCoin } from '../../convert/swapProvider.ts'
import { HttpError } from '../../errors/httpError.ts'
import { isNative } from '../../tokens/nativeToken.ts'

/** An address with its chain. Of a token that stands for the native coin it is the marker. */
export interface Place {
  readonly chainId: string
  readonly address: Hex
}

/** CAIP-10 of eip155, in whatever case. @throws HttpError 400 `invalid_query`, without field as clients know it */
export function readPlace(text: string, name: string): Place {
  const [, chainId, address] = /^(eip155:[1-9]\d{0,15}):(0x[0-9a-fA-F]{40})$/.exec(text) ?? []
  if (chainId && address) return { chainId, address: address.toLowerCase() as Hex }
  throw new HttpError(400, 'invalid_query', `${name} is no CAIP-10 id of eip155`)
}

export function readToken(text: string, name: string): Place {
  const { chainId, address } = readPlace(text, name)
  return { chainId, address: isNative(chainId, address) ? nativeCoin : address }
}

/** @throws HttpError 400 */
export function requireOneChain(places: Readonly<Record<string, Place>>): string {
  const chains = new Set(Object.values(places).map(({ chainId }) => chainId))
  const [chainId, other] = chains
  if (chainId && !other) return chainId
  const names = Object.keys(places).join(' and ')
  throw new HttpError(400, 'invalid_query', `${names} are on different chains`)
}

/** Two coins of one chain. @throws HttpError 400 */
export function readPair(fromText: string, toText: string): { chainId: string; from: Hex; to: Hex } {
  const from = readToken(fromText, 'from')
  const to = readToken(toText, 'to')
  const chainId = requireOneChain({ from, to })
  if (from.address !== to.address) return { chainId, from: from.address, to: to.address }
  throw new HttpError(400, 'invalid_query', 'from and to are the same token', { field: 'to' })
}
