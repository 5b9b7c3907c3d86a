import type { QueryClient } from '@tanstack/react-query'
import type { Balance } from '../../server/contract/v1/balance.ts'

type Client = Pick<QueryClient, 'getQueryData' | 'setQueryData'>

const keyOf = (address: string) => ['moved', address] as const
/** How data-api.md §3.6 names the coin of an EVM network where a token is asked for. */
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** CAIP-10 ids of the tokens that an address just moved: what was known of them before is another sum now. */
export const movedTokens = (client: Client, address: string): readonly string[] =>
  client.getQueryData(keyOf(address)) ?? []

/** @param token '' is the network's own coin */
export const addMoved = (client: Client, address: string, networkId: string, token: string): void =>
  void client.setQueryData(keyOf(address), [
    ...new Set([...movedTokens(client, address), `${networkId}:${token.toLowerCase() || coin}`]),
  ])

/** They were read anew. */
export const forgetMoved = (client: Client, address: string, read: readonly string[]): void =>
  void client.setQueryData(
    keyOf(address),
    movedTokens(client, address).filter((id) => !read.includes(id)),
  )

/** Is this what was asked for under that id? The coin itself comes without an address. */
export const isOf = ({ chainId, address }: Pick<Balance, 'chainId' | 'address'>, id: string): boolean =>
  address === undefined ? id === `${chainId}:${coin}` : id === address
