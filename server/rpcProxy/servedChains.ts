import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { ServerContext } from '../context.ts'
import { openOnce } from '../observe/openOnce.ts'
import { bitcoinMethods } from './bip122/bitcoinMethods.ts'
import { serveEip155 } from './eip155/serveEip155.ts'
import { evmSubscriptions } from './eip155/subscriptions/evmSubscriptions.ts'
import { wallet_getAssets } from './eip155/wallet_getAssets.ts'
import type { ChainFeeds, FeedParts } from './feeds/chainFeeds.ts'
import type { ChainParts, ServedChain } from './servedChain.ts'
import { serveHeld } from './serveHeld.ts'
import { solanaMethods } from './solana/solanaMethods.ts'
import { solanaSubscriptions } from './solana/subscriptions/solanaSubscriptions.ts'

export interface ServedChains {
  /** By CAIP-2 id. */
  get(id: string): ServedChain | undefined
  /** What can be subscribed to on a served chain; `undefined` where nothing can. */
  feeds(id: string): ChainFeeds | undefined
}

const families: Record<Namespace, (parts: ChainParts) => ServedChain> = {
  eip155: serveEip155,
  solana: serveHeld(solanaMethods),
  bip122: serveHeld(bitcoinMethods),
}

const subscriptions: Record<Namespace, ((parts: FeedParts) => ChainFeeds) | undefined> = {
  eip155: evmSubscriptions,
  solana: solanaSubscriptions,
  bip122: undefined,
}

const namespaceOf = (id: string) => id.slice(0, id.indexOf(':')) as Namespace

/** The chains as the proxy serves them: with what is remembered of their answers. Made at first use. */
export function createServedChains(context: ServerContext): ServedChains {
  const { chains, bundlers, sealer, metrics } = context
  const { pollLeast } = context.config.subscriptions
  const assets = wallet_getAssets(context)
  const served = new Map<string, ServedChain>()
  const fed = new Map<string, ChainFeeds>()
  return {
    get(id) {
      const known = served.get(id)
      if (known) return known
      const chain = chains.get(id)
      if (!chain) return undefined
      const serve = families[namespaceOf(id)]
      const counters = openOnce((family, answer) => metrics.rpc.series({ chain: id, family, answer }))
      const made = serve({
        chain,
        bundler: bundlers.get(id)?.reads,
        sealer,
        assets,
        count: (family, answer) => counters(family, answer)(),
        caches: metrics.caches,
      })
      served.set(id, made)
      return made
    },
    feeds(id) {
      const known = fed.get(id)
      const chain = chains.get(id)
      if (known || !chain) return known
      const made = subscriptions[namespaceOf(id)]?.({ chain, pollLeast, metrics })
      if (made) fed.set(id, made)
      return made
    },
  }
}
