import type { CaipAccountId, CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Slice } from './slice.ts'

/** The active connection of one namespace. */
export interface Connection {
  namespace: Namespace
  connectorId: string
  /** First is the active one; never empty. */
  accounts: CaipAccountId[]
  /** The network the wallet says it is on; may be one we do not know. */
  network: CaipNetworkId
  wallet: { id: string; name: string; icon: string; rdns: string }
}

export interface ConnectionsSlice {
  status: 'connecting' | 'connected' | 'disconnected'
  connections: Partial<Record<Namespace, Connection>>
  setConnecting(): void
  setConnection(connection: Connection): void
  removeConnection(namespace: Namespace): void
  /** Back to what the connections say, after an attempt that failed. */
  restoreStatus(): void
}

const statusOf = (connections: ConnectionsSlice['connections']): ConnectionsSlice['status'] =>
  Object.keys(connections).length > 0 ? 'connected' : 'disconnected'

export const createConnections: Slice<ConnectionsSlice> = (set) => ({
  status: 'disconnected',
  connections: {},
  setConnecting: () => set({ status: 'connecting' }),
  setConnection: (connection) =>
    set(({ connections }) => ({
      connections: { ...connections, [connection.namespace]: connection },
      status: 'connected',
    })),
  removeConnection: (namespace) =>
    set(({ connections }) => {
      const { [namespace]: _, ...rest } = connections
      return { connections: rest, status: statusOf(rest) }
    }),
  restoreStatus: () => set(({ connections }) => ({ status: statusOf(connections) })),
})
