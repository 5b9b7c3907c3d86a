import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import { decodeBase58 } from '../../../host-sdk/protocol/base58.ts'
import type { CaipAccountId, CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { HostClient } from '../../bridge/hostClient.ts'
import type { Connector, ConnectorSession } from '../connector.ts'
import { familyConnector } from './familyConnector.ts'

/** More accounts than that nobody picks from. */
const mostAccounts = 100

/** Addresses of the wallet's answer; what is none is left out. */
function readAddresses(answer: unknown): string[] {
  if (!Array.isArray(answer)) return []
  const keys = answer
    .slice(0, mostAccounts)
    .map((account) => (account as { pubkey?: unknown } | null)?.pubkey)
  return keys.filter(
    (key): key is string => typeof key === 'string' && key.length <= 44 && decodeBase58(key)?.length === 32,
  )
}

/**
 * A Solana wallet of the page, asked in the page. It lives on all its clusters at once, so its network is ours to
 * choose: the first of `served` that it serves too. Its answers are not trusted.
 */
export function solanaConnector(
  wallet: PageWallet,
  host: HostClient,
  served: () => readonly CaipNetworkId[],
): Connector {
  const { networks } = wallet
  const session = (answer: unknown): ConnectorSession | null => {
    const addresses = readAddresses(answer)
    if (addresses.length === 0) return null
    const network = served().find((id) => !networks || networks.includes(id))
    if (!network) throw new RpcError(rpcCodes.chainDisconnected, 'The wallet serves none of the networks')
    return { accounts: addresses.map((address) => `${network}:${address}` as CaipAccountId), network }
  }
  return familyConnector(wallet, host, {
    accounts: (silent) => ({ method: 'solana_requestAccounts', params: silent ? { silent } : {} }),
    disconnect: { method: 'solana_disconnect', params: {} },
    session,
  })
}
