import type { ConnectionEnder, PublicConnection } from '../../host-sdk/protocol/api.ts'
import type { CaipAccountId, CaipNetworkId, Namespace } from '../../host-sdk/protocol/caip.ts'
import { type AccountDetail, withOwnDetails } from './accountDetails.ts'
import type { LeftFamilies } from './leftFamilies.ts'
import type { Slice } from './slice.ts'

/** The active connection of one namespace. */
export interface Connection {
  namespace: Namespace
  connectorId: string
  /** First is the active one; never empty. */
  accounts: CaipAccountId[]
  /** The network the wallet says it is on; may be one we do not know. */
  network: CaipNetworkId
  /** Of Bitcoin accounts. */
  details?: AccountDetail[]
  lacks?: PublicConnection['lacks']
  versions?: PublicConnection['versions']
  /** `id` is the connector's key: the same after a reload. */
  wallet: { id: string; name: string; icon: string; rdns: string }
}

/** By what a connection's wallet is known again, beside its key. */
export interface Remembered {
  /** Connector key; of another one nothing here counts. */
  key: string
  name: string
  /** The account that was in use. */
  address: string
}

export interface ConnectionsSlice {
  status: 'connecting' | 'connected' | 'disconnected'
  connections: Partial<Record<Namespace, Connection>>
  /** Connector keys of the connections that a reload restores. */
  remembered: Partial<Record<Namespace, string>>
  /** Of the same connections; absent for what an earlier version kept. */
  rememberedAs: Partial<Record<Namespace, Remembered>>
  /** Who ended the last connection of a family, where that is known. */
  lastEnd: Partial<Record<Namespace, ConnectionEnder>>
  left: LeftFamilies
  /** Restoring what is remembered; the page's questions about accounts wait for `done`. */
  restore: 'idle' | 'running' | 'done'
  /** The connector whose answer is still wanted; what another one answers late is dropped. */
  connectingWith: string | null
  setConnecting(connectorId: string): void
  setConnection(connection: Connection): void
  removeConnection(namespace: Namespace, by?: ConnectionEnder): void
  /** The wallet is locked: it has no account for now, and is still remembered. */
  restConnection(namespace: Namespace, by?: ConnectionEnder): void
  setRemembered(
    remembered: ConnectionsSlice['remembered'],
    rememberedAs?: ConnectionsSlice['rememberedAs'],
  ): void
  setRestore(restore: ConnectionsSlice['restore']): void
  /** Back to what the connections say, after an attempt that failed. */
  restoreStatus(): void
  /** The attempt is over, or the person left: no late answer of a wallet counts any more. */
  giveUpConnecting(): void
}

type Standing = Pick<ConnectionsSlice, 'connections' | 'restore'>

const statusOf = ({ connections, restore }: Standing): ConnectionsSlice['status'] => {
  if (Object.keys(connections).length > 0) return 'connected'
  return restore === 'running' ? 'connecting' : 'disconnected'
}

const without = <T>(
  all: Partial<Record<Namespace, T>>,
  namespace: Namespace,
): Partial<Record<Namespace, T>> => {
  const { [namespace]: _, ...left } = all
  return left as Partial<Record<Namespace, T>>
}

/** What was not connected was ended by nobody. */
const lastEndOf = (
  { connections, lastEnd }: Pick<ConnectionsSlice, 'connections' | 'lastEnd'>,
  namespace: Namespace,
  by: ConnectionEnder | undefined,
): ConnectionsSlice['lastEnd'] => {
  if (!connections[namespace]) return lastEnd
  return by ? { ...lastEnd, [namespace]: by } : without(lastEnd, namespace)
}

export const createConnections: Slice<ConnectionsSlice> = (set) => ({
  status: 'disconnected',
  connections: {},
  remembered: {},
  rememberedAs: {},
  lastEnd: {},
  left: {},
  restore: 'idle',
  connectingWith: null,
  setConnecting: (connectingWith) => set({ connectingWith, status: 'connecting' }),
  setConnection: (connection) =>
    set(({ connections, remembered, rememberedAs, left }) => {
      const { namespace, wallet, accounts } = connection
      const address = accounts[0]?.split(':')[2] ?? ''
      return {
        connections: { ...connections, [namespace]: withOwnDetails(connection) },
        remembered: { ...remembered, [namespace]: wallet.id },
        rememberedAs: { ...rememberedAs, [namespace]: { key: wallet.id, name: wallet.name, address } },
        left: without(left, namespace),
        status: 'connected',
      }
    }),
  removeConnection: (namespace, by) =>
    set(({ connections, remembered, rememberedAs, lastEnd, restore }) => {
      const left = without(connections, namespace)
      return {
        connections: left,
        lastEnd: lastEndOf({ connections, lastEnd }, namespace, by),
        remembered: without(remembered, namespace),
        rememberedAs: without(rememberedAs, namespace),
        status: statusOf({ connections: left, restore }),
      }
    }),
  restConnection: (namespace, by) =>
    set(({ connections, lastEnd, restore }) => {
      const left = without(connections, namespace)
      const status = statusOf({ connections: left, restore })
      return { connections: left, lastEnd: lastEndOf({ connections, lastEnd }, namespace, by), status }
    }),
  setRemembered: (remembered, rememberedAs = {}) => set({ remembered, rememberedAs }),
  setRestore: (restore) =>
    set(({ connections }) => ({ restore, status: statusOf({ connections, restore }) })),
  restoreStatus: () => set((state) => ({ status: statusOf(state) })),
  giveUpConnecting: () => set((state) => ({ connectingWith: null, status: statusOf(state) })),
})
