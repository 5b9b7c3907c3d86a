import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { FeedParts } from '../feeds/chainFeeds.ts'

/** The parts of a feed, and what it counted: polls by kind and outcome, gaps by kind. */
export function feedParts(chain: Chain, pollLeast = 100): FeedParts & { counted: string[]; gaps: string[] } {
  const counted: string[] = []
  const gaps: string[] = []
  const metrics = {
    subscriptionPolls: {
      inc: ({ chain: id, kind, outcome }: Record<string, string>) => counted.push(`${id} ${kind} ${outcome}`),
    },
    subscriptionGaps: { inc: ({ chain: id, kind }: Record<string, string>) => gaps.push(`${id} ${kind}`) },
  } as unknown as FeedParts['metrics']
  return { chain, pollLeast, metrics, counted, gaps }
}
