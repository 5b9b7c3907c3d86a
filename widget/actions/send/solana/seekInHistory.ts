import * as z from 'zod/mini'
import type { Send } from '../../../state/sends.ts'
import type { Ask, Look } from '../family.ts'
import { readAs } from './node.ts'

/** What an account signed lately fits into it. */
const limit = 100
/** A wallet's answer may come late, when what it sent has long been in a block. */
const earliestMs = 24 * 3600_000
/** A node keeps no transactions, or none of this method. https://solana.com/docs/rpc */
const withoutHistory: ReadonlySet<unknown> = new Set([-32_011, -32_601, 4200])

const commitment = 'finalized'
const epochSchema = z.object({ absoluteSlot: z.int(), blockHeight: z.int() })
const listSchema = z.array(
  z.object({ signature: z.string(), err: z.unknown(), blockTime: z.nullish(z.number()) }),
)

/**
 * After no block may take it in any more. A node that knows no status of it may have forgotten it: most keep those of 300
 * slots. One answer of one node says that it is not there, where it also lists what the same account signed a day before.
 */
export async function seekInHistory(
  ask: Ask,
  { id, from, sentAt }: Pick<Send, 'id' | 'from' | 'sentAt'>,
  overHeight: number,
): Promise<Look> {
  const { absoluteSlot, blockHeight } = readAs(epochSchema, await ask('getEpochInfo', [{ commitment }]))
  if (blockHeight <= overHeight) return { status: 'pending' }
  // A node that lags behind that slot refuses.
  const settings = { limit, commitment, minContextSlot: absoluteSlot }
  const answer = await ask('getSignaturesForAddress', [from, settings]).catch((error) => {
    if (withoutHistory.has((error as { code?: unknown } | null)?.code)) return undefined
    throw error
  })
  if (answer === undefined) return { status: 'unknown' }
  const listed = readAs(listSchema, answer)
  const found = listed.find(({ signature }) => signature === id)
  if (found) return { status: found.err ? 'failed' : 'final' }
  const isEarlier = ({ blockTime }: (typeof listed)[number]): boolean =>
    typeof blockTime === 'number' && blockTime * 1000 < sentAt - earliestMs
  return { status: listed.some(isEarlier) ? 'lost' : 'unknown' }
}
