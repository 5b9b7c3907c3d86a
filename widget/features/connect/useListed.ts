import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { type ListedConnector, listConnectors } from '../../wallets/listConnectors.ts'

/** The wallets of this browser as they come and go. */
export function useListed(namespace: Namespace | undefined): ListedConnector[] {
  const context = useWidgetContext()
  useWidget((state) => state.pageWallets)
  useWidget((state) => state.recentWallets)
  useWidget((state) => state.excludedWallets)
  useWidget((state) => state.connections)
  useWidget((state) => state.networks)
  return listConnectors(context, { namespace })
}
