import { type CaipAccountId, isCaipAccountId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { addressOf } from '../../format/address.ts'
import type { Connection } from '../../state/connections.ts'
import { findNetwork, namespaceOf } from '../../state/networks.ts'
import { useWidget } from '../../useWidget.ts'
import { useAccountConnection } from './useAccountConnection.ts'

export interface ShownAccount {
  connection: Connection
  accountId: CaipAccountId
  address: string
  /** Of the account's family: the active one, else where its wallet is; absent when we do not serve that. */
  network: Network | undefined
}

/** Whose account the account views show. */
export function useShownAccount(): ShownAccount | undefined {
  const connection = useAccountConnection()
  const network = useWidget(({ networks, activeNetworkId }) => {
    const own = connection && namespaceOf(activeNetworkId) !== connection.namespace
    return findNetwork(networks, own ? connection.network : activeNetworkId)
  })
  const accountId = connection?.accounts[0]
  if (!connection || !isCaipAccountId(accountId)) return undefined
  return { connection, accountId, address: addressOf(accountId), network }
}
