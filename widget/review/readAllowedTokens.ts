import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { readToken, type Token } from './eip155/readToken.ts'
import { allowedToken } from './permissionWords.ts'
import type { AskNode } from './review.ts'
import type { Grant } from './subject.ts'

/** A request may name fifty, and each costs five questions. */
const mostTokens = 10

/** What tokens say of themselves of which permissions allow an amount, by their addresses in lower case. */
export async function readAllowedTokens(
  ask: AskNode,
  networkId: CaipNetworkId,
  permissions: Grant['permissions'],
): Promise<ReadonlyMap<string, Token>> {
  const named = permissions.flatMap((permission) => allowedToken(permission)?.toLowerCase() ?? [])
  const addresses = [...new Set(named)].slice(0, mostTokens)
  const tokens = await Promise.all(addresses.map((address) => readToken(ask, networkId, address)))
  return new Map(tokens.map((token) => [token.address, token]))
}
