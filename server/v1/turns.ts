import type { Client } from '../limits/client.ts'
import { noNodeAnswered } from '../rpcProxy/noNodeAnswered.ts'
import { createFairSlots, type Slot } from '../upstreams/shares/fairSlots.ts'

const swaps = 48
const sellers = 12

/**
 * Endpoints whose work no client is named for where it is done: so many answers are worked on at once, shared by clients as
 * connections to nodes are. Word of the endpoint → answers.
 */
export const turns: Readonly<Record<string, number>> = {
  'v1-convert-quotes': swaps,
  'v1-convert-build-transaction': swaps,
  'v1-onramp-url': sellers,
  'v1-onramp-options': sellers,
  'v1-onramp-quote': sellers,
  'v1-onramp-buy-options': sellers,
  'v1-onramp-buy-quotes': sellers,
  'v1-onramp-multi-quotes': sellers,
  'v1-onramp-properties': sellers,
  'v1-onramp-providers': sellers,
  'v1-onramp-widget': sellers,
  'v1-history?onramp': sellers,
  exchanges: sellers,
}

export type TakeTurn = (client: Client) => Promise<Slot | undefined>

/** @throws HttpError 429 `over_share` */
export function turnsOf(word: string): TakeTurn {
  const slots = Object.hasOwn(turns, word) ? createFairSlots({ slots: turns[word] ?? 0 }) : undefined
  return async (client) => {
    try {
      return await slots?.take(client, word)
    } catch (error) {
      return noNodeAnswered(error)
    }
  }
}
