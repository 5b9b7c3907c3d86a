import { families } from '../../state/networks.ts'
import type { Connector } from '../connector.ts'
import { aboutWalletConnect } from './aboutWalletConnect.ts'
import type { Engine, GrantedSessions, PairingShelf, WalletConnectDeps } from './walletConnectEngine.ts'

export interface WalletConnectConnector extends Connector {
  /** Shows a code (`state.pairing`), a new one in good time, until a wallet answers. Asks for every family. */
  pair(signal?: AbortSignal, shelf?: PairingShelf): Promise<GrantedSessions>
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
    ...aboutWalletConnect(namespace),
    get networks() {
      return loaded?.networks(namespace)
    },
    sessionOn: (network) => loaded?.sessionOn(network),
    pair: async (...options) => (await engine()).pair(...options),
    connect: async (signal) => (await engine()).connect(namespace, signal),
    restore: async () => (await engine()).restore(namespace),
    disconnect: async (by) => (await engine()).disconnect(namespace, by),
    request: async (request, signal, ...more) =>
      (await engine()).request(namespace, request, signal, ...more),
  }))
}
