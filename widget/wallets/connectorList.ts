import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import type { CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { HostClient } from '../bridge/hostClient.ts'
import type { Connector } from './connector.ts'
import { distinctWallets } from './distinctWallets.ts'
import { injectedConnector } from './injected/injectedConnector.ts'
import { lateConnector } from './injected/lateConnector.ts'

/** Networks of a family that are served, the wanted one first. */
export type Served = (namespace: Namespace) => readonly CaipNetworkId[]

type Make = (wallet: PageWallet, host: HostClient, served: Served) => Connector

/** How wallets of a page are asked, by their family. */
const makers: Readonly<Partial<Record<Namespace, Make>>> = {
  eip155: injectedConnector,
  solana: (wallet, host, served) =>
    lateConnector(wallet, async () => {
      const { solanaConnector } = await import('./injected/solanaConnector.ts')
      return solanaConnector(wallet, host, () => served('solana'))
    }),
  bip122: (wallet, host, served) =>
    lateConnector(wallet, async () => {
      const { bitcoinConnector } = await import('./injected/bitcoinConnector.ts')
      return bitcoinConnector(wallet, host, () => served('bip122'))
    }),
}

/** One connector an id, the newest first (specification §4). */
export const connectorList = (
  wallets: readonly PageWallet[],
  host: HostClient,
  served: Served = () => [],
): Connector[] =>
  distinctWallets(wallets).flatMap((wallet) => makers[wallet.namespace]?.(wallet, host, served) ?? [])
