import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import type { ConnectorFacts } from '../connector.ts'
import { connectorKey } from '../connectorKey.ts'

/** What the list shows of a wallet of the page. */
export const aboutWallet = (wallet: PageWallet): ConnectorFacts => ({
  id: wallet.id,
  key: connectorKey(wallet),
  type: wallet.type,
  namespace: wallet.namespace,
  name: wallet.name,
  icon: wallet.icon,
  rdns: wallet.rdns,
  ...(wallet.networks && { networks: wallet.networks }),
})
