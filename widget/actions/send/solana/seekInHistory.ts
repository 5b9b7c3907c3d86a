import * as z from 'zod/mini'
import { isOfNode } from '../../../errors/isOfNode.ts'
import type { Send } from '../../../state/sends.ts'
import type { AgeOf, Ask, Look } from '../family.ts'
import { readAs } from './node.ts'

/** What an account signed lately fits into it. */
const limit = 100
/** A wallet's answer may come late, when what it sent has long been in a block. */
const earliestMs = 24 * 3600_000
/** So long another node, or the same one later, may still give an answer. */
const askedMs = 24 * 3600_000
/** A node keeps no transactions, or none of this method. https://solana.com/docs/rpc */
const withoutHistory: ReadonlySet<unknown> = new Set([-32_011, -32_601, 4200])

const commitment = 'finalized'
const epochSchema = z.object({ absoluteSlot: z.int(), blockHeight: z.int() })
const listSchema = z.array(
  z.object({ signature: z.string(), err: z.unknown(), blockTime: z.nullish(z.number()) }),
)

/** Our server was not reached, which says nothing of a node. */
const unreached: ReadonlySet<unknown> = new Set(['offline', 'timeout'])

type Sought = Pick<Send, 'id' | 'from' | 'sentAt'>

/**
 * After no block may take it in any more. A node that knows no status of it may have forgotten it: most keep those of 300
 * slots. One answer of one node says that it is not there, where it also lists what the same account signed a day before.
 * A node that gives none is asked again for a day.
 */
export async function seekInHistory(ask: Ask, send: Sought, overHeight: number, ageOf: AgeOf): Promise<Look> {
  try {
    return await seek(ask, send, overHeight)
  } catch (error) {
    const { code, data } = (error ?? {}) as { code?: unknown; data?: { reason?: unknown } | null }
    const isOld = ageOf(send.sentAt) > askedMs && (isOfNode(error) || !unreached.has(data?.reason))
    if (isOld || withoutHistory.has(code)) return { status: 'unknown' }
    throw error
  }
}

async function seek(ask: Ask, { id, from, sentAt }: Sought, overHeight: number): Promise<Look> {
  const { absoluteSlot, blockHeight } = readAs(epochSchema, await ask('getEpochInfo', [{ commitment }]))
  if (blockHeight <= overHeight) return { status: 'pending' }
  // A node that lags behind that slot refuses.
  const settings = { limit, commitment, minContextSlot: absoluteSlot }
  const listed = readAs(listSchema, await ask('getSignaturesForAddress', [from, settings]))
  const found = listed.find(({ signature }) => signature === id)
  if (found) return { status: found.err ? 'failed' : 'final' }
  const isEarlier = ({ blockTime }: (typeof listed)[number]): boolean =>
    typeof blockTime === 'number' && blockTime * 1000 < sentAt - earliestMs
  return { status: listed.some(isEarlier) ? 'lost' : 'unknown' }
}
