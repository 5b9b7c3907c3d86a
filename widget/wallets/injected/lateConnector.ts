import type { PageWallet } from '../../../host-sdk/protocol/api.ts'
import type { Connector } from '../connector.ts'
import { aboutWallet } from './aboutWallet.ts'

/** A connector of which only the list entry is here: how its wallet is asked comes with the first question. */
export function lateConnector(wallet: PageWallet, load: () => Promise<Connector>): Connector {
  let loading: Promise<Connector> | undefined
  const connector = (): Promise<Connector> => {
    loading ??= load().catch((cause) => {
      loading = undefined
      throw cause
    })
    return loading
  }
  return {
    ...aboutWallet(wallet),
    connect: async (signal) => (await connector()).connect(signal),
    restore: async () => (await connector()).restore(),
    disconnect: async (by) => (await connector()).disconnect(by),
    request: async (request, signal, handOver) => (await connector()).request(request, signal, handOver),
  }
}
