import { ChainUnavailable, type NodeAnswer, type NodeCall } from '../../../upstreams/nodes/nodeCall.ts'
import { serverPart } from '../../../upstreams/shares/claim.ts'
import { backoffTimes, type FeedParts } from '../../feeds/chainFeeds.ts'
import { createPoller } from '../../feeds/poller.ts'
import type { Notify } from '../../feeds/subscription.ts'
import type { Commitment } from './accountFeed.ts'
import { readContext } from './readContext.ts'

/** The signatures of one chain that somebody waits for. */
export interface SignatureFeed {
  /** Notifies once, when the transaction has that commitment. */
  follow(signature: string, commitment: Commitment, notify: Notify): () => void
}

interface Follower {
  commitment: Commitment
  notify: Notify
}

/** Signatures of one call. Source: https://solana.com/docs/rpc/http/getsignaturestatuses */
const inOneCall = 256

const ranks: readonly unknown[] = ['processed', 'confirmed', 'finalized'] satisfies Commitment[]

export function createSignatureFeed({ chain, pollLeast, metrics }: FeedParts): SignatureFeed {
  const nodes = chain.as(serverPart('subscriptions'))
  const bySignature = new Map<string, Set<Follower>>()
  const poller = createPoller({
    poll,
    interval: () => pollLeast,
    backoffMost: pollLeast * backoffTimes,
    onPoll: (outcome) => metrics.subscriptionPolls.inc({ chain: chain.id, kind: 'signature', outcome }),
  })

  async function poll(): Promise<void> {
    const all = [...bySignature.keys()]
    const count = Math.ceil(all.length / inOneCall)
    const parts = Array.from({ length: count }, (_, index) =>
      all.slice(index * inOneCall, (index + 1) * inOneCall),
    )
    const answers = await Promise.all(nodes.askMany(parts.map(callFor)))
    for (const [index, part] of parts.entries()) take(part, answers[index])
  }

  /** @throws ChainUnavailable where the answer can't be read */
  function take(part: readonly string[], answer: NodeAnswer | undefined): void {
    const read = answer?.ok ? readContext(answer.value) : undefined
    if (!read || !Array.isArray(read.value)) throw new ChainUnavailable(`${chain.id}: no statuses`)
    for (const [index, signature] of part.entries()) see(signature, read.slot, read.value[index])
  }

  function see(signature: string, slot: number, status: unknown): void {
    if (typeof status !== 'object' || status === null) return
    const { err = null, confirmationStatus } = status as { err?: unknown; confirmationStatus?: unknown }
    const rank = ranks.indexOf(confirmationStatus)
    for (const follower of [...(bySignature.get(signature) ?? [])]) {
      if (rank < ranks.indexOf(follower.commitment)) continue
      leave(signature, follower)
      follower.notify(`{"context":{"slot":${slot}},"value":{"err":${JSON.stringify(err)}}}`)
    }
  }

  function leave(signature: string, follower: Follower): void {
    const followers = bySignature.get(signature)
    followers?.delete(follower)
    if (followers?.size === 0) bySignature.delete(signature)
    if (bySignature.size === 0) poller.stop()
  }

  return {
    follow(signature, commitment, notify) {
      const follower = { commitment, notify }
      const followers = bySignature.get(signature) ?? new Set()
      bySignature.set(signature, followers.add(follower))
      poller.start()
      return () => leave(signature, follower)
    },
  }
}

const callFor = (signatures: readonly string[]): NodeCall => ({
  method: 'getSignatureStatuses',
  params: [signatures],
})
