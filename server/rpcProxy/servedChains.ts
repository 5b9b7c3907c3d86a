import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { ServerContext } from '../context.ts'
import { bitcoinMethods } from './bip122/bitcoinMethods.ts'
import { serveEip155 } from './eip155/serveEip155.ts'
import { wallet_getAssets } from './eip155/wallet_getAssets.ts'
import type { ChainParts, ServedChain } from './servedChain.ts'
import { serveHeld } from './serveHeld.ts'
import { solanaMethods } from './solana/solanaMethods.ts'

export interface ServedChains {
  /** By CAIP-2 id. */
  get(id: string): ServedChain | undefined
}

const families: Record<Namespace, (parts: ChainParts) => ServedChain> = {
  eip155: serveEip155,
  solana: serveHeld(solanaMethods),
  bip122: serveHeld(bitcoinMethods),
}

/** The chains as the proxy serves them: with what is remembered of their answers. Made at first use. */
export function createServedChains(context: ServerContext): ServedChains {
  const { chains, bundlers, metrics } = context
  const assets = wallet_getAssets(context)
  const served = new Map<string, ServedChain>()
  return {
    get(id) {
      const known = served.get(id)
      if (known) return known
      const chain = chains.get(id)
      if (!chain) return undefined
      const serve = families[id.slice(0, id.indexOf(':')) as Namespace]
      const made = serve({
        chain,
        bundler: bundlers.get(id)?.reads,
        assets,
        count: (family, answer) => metrics.rpc.inc({ chain: id, family, answer }),
      })
      served.set(id, made)
      return made
    },
  }
}
