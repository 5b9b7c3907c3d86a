import type { CaipAccountId } from '../../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../../server/contract/networks.ts'
import { addressOf } from '../../../format/address.ts'
import type { Connection } from '../../../state/connections.ts'

export interface ReceiveAccount {
  kind: 'payment' | 'ordinals'
  /** On the network that shows. */
  accountId: CaipAccountId
}

/** The addresses that receive something: the active one, and of a Bitcoin wallet the first of each kind. */
export function receiveAccounts(connection: Connection, network: Network | undefined): ReceiveAccount[] {
  const { accounts, details = [], namespace } = connection
  const on = (account: CaipAccountId): CaipAccountId =>
    (namespace === 'eip155' && network ? `${network.id}:${addressOf(account)}` : account) as CaipAccountId
  const kindOf = (account: CaipAccountId) =>
    details.find(({ address }) => address === addressOf(account))?.type ?? 'payment'
  return (['payment', 'ordinals'] as const).flatMap((kind) => {
    const account = accounts.find((one) => kindOf(one) === kind)
    return account ? [{ kind, accountId: on(account) }] : []
  })
}
