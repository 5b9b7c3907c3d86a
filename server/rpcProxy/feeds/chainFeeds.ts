import type { Metrics } from '../../observe/metrics.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { MethodTable } from '../servedChain.ts'
import type { Subscribe } from './subscription.ts'

/** What can be subscribed to on one chain: one set of polls for all sockets. */
export interface ChainFeeds {
  /** The methods that subscribe and unsubscribe, for one socket. */
  methods(socket: Subscribe): MethodTable
}

export interface FeedParts {
  readonly chain: Chain
  /** Ms, the shortest time between two polls. */
  readonly pollLeast: number
  readonly metrics: Pick<Metrics, 'subscriptionPolls' | 'subscriptionGaps'>
}

/** Times `pollLeast`: the longest pause between polls, while all is well and while nodes are down. */
export const pollMostTimes = 4
export const backoffTimes = 15
