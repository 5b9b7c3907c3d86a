import type { ServerContext } from '../context.ts'
import type { ServedChain } from './answerItem.ts'
import { createChainReads } from './chainReads.ts'

/** The chains as the proxy serves them: with what is remembered of their answers. Made at first use. */
export function createServedChains({ chains, bundlers, metrics }: ServerContext): {
  get(id: string): ServedChain | undefined
} {
  const served = new Map<string, ServedChain>()
  return {
    get(id) {
      const known = served.get(id)
      if (known) return known
      const chain = chains.get(id)
      if (!chain) return undefined
      const made: ServedChain = {
        chain,
        reads: createChainReads(chain),
        bundler: bundlers.get(id)?.reads,
        count: ({ family }, answer) => metrics.rpc.inc({ chain: id, family, answer }),
      }
      served.set(id, made)
      return made
    },
  }
}
