import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import type { Balance } from '../../../../server/contract/v1/balance.ts'
import { isEvmAddress } from '../../../format/isEvmAddress.ts'

/** Addresses, in lower case, of the tokens among balances on a network, without its own coin. */
export const heldTokenAddresses = (balances: readonly Balance[], networkId: CaipNetworkId): string[] =>
  balances.flatMap(({ address, chainId }) => {
    const token = address?.split(':').at(-1)
    return chainId === networkId && isEvmAddress(token) ? [token.toLowerCase()] : []
  })
