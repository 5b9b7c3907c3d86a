import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import type { HostClient } from '../bridge/hostClient.ts'
import type { Connector } from './connector.ts'
import { injectedConnector } from './injected/injectedConnector.ts'

/** One connector an id, the newest first (specification §4). */
export function connectorList(wallets: readonly PageWallet[], host: HostClient): Connector[] {
  const byId = new Map<string, PageWallet>()
  for (const wallet of [...wallets].reverse()) if (!byId.has(wallet.id)) byId.set(wallet.id, wallet)
  return [...byId.values()].map((wallet) => injectedConnector(wallet, host))
}
