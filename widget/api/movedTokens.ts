import type { QueryClient } from '@tanstack/react-query'

type Client = Pick<QueryClient, 'getQueryData' | 'setQueryData'>

const keyOf = (address: string) => ['moved', address] as const
/** How data-api.md §3.6 names the coin of an EVM network where a token is asked for. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** CAIP-10 ids of the tokens that an address just moved: what was known of them before is another sum now. */
export const movedTokens = (client: Client, address: string): readonly string[] =>
  client.getQueryData(keyOf(address)) ?? []

/** @param token '' is the network's own coin */
export const addMoved = (client: Client, address: string, networkId: string, token: string): void =>
  setMoved(client, address, [
    ...new Set([...movedTokens(client, address), `${networkId}:${token.toLowerCase() || coin}`]),
  ])

export const setMoved = (client: Client, address: string, tokens: readonly string[]): void =>
  void client.setQueryData(keyOf(address), tokens)
