import * as z from 'zod/mini'
import type { Send } from '../../../state/sends.ts'
import type { Ask, Look } from '../family.ts'
import { readAs } from './node.ts'

/** A wallet may have put a newer blockhash in: it lasts for 150 blocks from when the wallet was asked. */
const patience = 300

const statuses = z.object({
  value: z.array(z.nullable(z.object({ err: z.unknown(), confirmationStatus: z.optional(z.string()) }))),
})

/** By signature; once no block may take it in any more, it is lost. */
export async function lookAtSend(ask: Ask, { id, lastHeight = 0 }: Send): Promise<Look> {
  // The height first: what is taken in between the two questions shows in the second.
  const height = readAs(z.int(), await ask('getBlockHeight', [{ commitment: 'finalized' }]))
  const answer = await ask('getSignatureStatuses', [[id], { searchTransactionHistory: true }])
  const [found] = readAs(statuses, answer).value
  if (!found) return { status: height > lastHeight + patience ? 'lost' : 'pending' }
  if (found.err) return { status: 'failed' }
  if (found.confirmationStatus === 'finalized') return { status: 'final' }
  return { status: found.confirmationStatus === 'confirmed' ? 'confirmed' : 'pending' }
}
