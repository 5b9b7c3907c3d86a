import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import { decodeBase58 } from '../../../host-sdk/protocol/base58.ts'
import type { CaipAccountId, CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { HostClient } from '../../bridge/hostClient.ts'
import type { Connector, ConnectorSession } from '../connector.ts'
import { missingFeatures } from '../missingFeatures.ts'
import { familyConnector } from './familyConnector.ts'
import { NetworkNotServed } from './networkNotServed.ts'
import { plainAnswer } from './plainAnswer.ts'

/** More accounts than that nobody picks from. */
const mostAccounts = 100

interface Account {
  pubkey: string
  /** What the wallet said beside it. */
  said: Readonly<Record<string, unknown>>
}

const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key.length <= 44 && decodeBase58(key)?.length === 32

/** Accounts of the wallet's answer; what is none is left out. */
function readAccounts(answer: unknown): Account[] {
  if (!Array.isArray(answer)) return []
  return answer.slice(0, mostAccounts).flatMap((one) => {
    const said = (one ?? {}) as Account['said']
    const { pubkey } = said
    return isKey(pubkey) ? [{ pubkey, said }] : []
  })
}

/** By address; a wallet that says nothing of an account does everything with it. */
function readLacks(accounts: Account[]): Pick<ConnectorSession, 'lacks'> {
  const lacks = accounts.flatMap(({ pubkey, said: { features } }) => {
    if (!Array.isArray(features)) return []
    const missing = missingFeatures('solana', (method) => features.includes(method.replace('_', ':')))
    return missing.length > 0 ? [[pubkey, missing] as const] : []
  })
  return lacks.length > 0 ? { lacks: Object.fromEntries(lacks) } : {}
}

/** Those of the wallet that are read here too; a wallet without a list takes all of them. */
function readVersions([first]: Account[]): Pick<ConnectorSession, 'versions'> {
  const said = first?.said['versions']
  if (!Array.isArray(said)) return {}
  const versions = (['legacy', 0] as const).filter((version) => said.includes(version))
  return versions.length === 1 ? { versions } : {}
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
    const found = readAccounts(answer)
    if (found.length === 0) return null
    const network = served().find((id) => !networks || networks.includes(id))
    if (!network)
      throw new NetworkNotServed(rpcCodes.chainDisconnected, 'The wallet serves none of the networks')
    const accounts = found.map(({ pubkey }) => `${network}:${pubkey}` as CaipAccountId)
    return { accounts, network, ...readLacks(found), ...readVersions(found) }
  }
  const connector = familyConnector(wallet, host, {
    accounts: (silent) => ({ method: 'solana_requestAccounts', params: silent ? { silent } : {} }),
    disconnect: { method: 'solana_disconnect', params: {} },
    session,
  })
  return {
    ...connector,
    request: async (asked, signal, handOver) =>
      plainAnswer(asked, await connector.request(asked, signal, handOver)),
  }
}
