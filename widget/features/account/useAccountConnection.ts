import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { Connection } from '../../state/connections.ts'
import { useWidget } from '../../useWidget.ts'

/** The connection on the active network's side, else any. */
export const useAccountConnection = (): Connection | undefined =>
  useWidget(({ connections, activeNetworkId }) => {
    const namespace = activeNetworkId.split(':')[0] as Namespace
    return connections[namespace] ?? Object.values(connections)[0]
  })
