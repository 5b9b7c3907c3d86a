import { families } from '../../state/networks.ts'
import type { Connector } from '../connector.ts'
import type { Engine, GrantedSessions, WalletConnectDeps } from './walletConnectEngine.ts'
import { walletConnectId, walletConnectKey } from './walletConnectKey.ts'

export interface WalletConnectConnector extends Connector {
  /** Shows a code (`state.pairing`), a new one in good time, until a wallet answers. Asks for every family. */
  pair(signal?: AbortSignal): Promise<GrantedSessions>
}

/**
 * Wallets on another device or in another app, reached over a relay: one connector a family that is served, all over
 * the same client. Nothing of it is loaded, and no socket opened, before one of them is used.
 */
export function walletConnectConnectors(deps: WalletConnectDeps): WalletConnectConnector[] {
  let loading: Promise<Engine> | undefined
  let loaded: Engine | undefined
  const engine = (): Promise<Engine> => {
    loading ??= import('./engine.ts').then(async ({ createEngine }) => {
      loaded = await createEngine(deps)
      return loaded
    })
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return families(deps.store.getState().networks).map((namespace) => ({
    id: walletConnectId(namespace),
    key: walletConnectKey,
    type: 'WALLET_CONNECT',
    namespace,
    name: 'WalletConnect',
    icon,
    rdns: '',
    get networks() {
      return loaded?.networks(namespace)
    },
    pair: async (signal) => (await engine()).pair(signal),
    connect: async (signal) => (await engine()).connect(namespace, signal),
    restore: async () => (await engine()).restore(namespace),
    disconnect: async () => (await engine()).disconnect(namespace),
    request: async (request, signal) => (await engine()).request(namespace, request, signal),
  }))
}

/** A code to scan. */
const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"%3E%3Crect width="40" height="40" fill="%233b7cf6"/%3E%3Cpath d="M11 11h7v7h-7zm11 0h7v7h-7zM11 22h7v7h-7zm11 0h3v3h4v4h-3v-3h-4z" fill="none" stroke="%23fff" stroke-width="2"/%3E%3C/svg%3E'
