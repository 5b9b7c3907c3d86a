import * as z from 'zod/mini'
import type { Send } from '../../../state/sends.ts'
import type { AgeOf, Ask, Look } from '../family.ts'
import { SendError } from '../sendError.ts'

/** Blocks, its own among them, after which a payment counts as settled everywhere. */
const finalBlocks = 6
/** Nodes forget what was not mined for this long. */
const patienceMs = 14 * 24 * 3600_000

const statusSchema = z.object({ confirmed: z.boolean(), height: z.nullable(z.int()) })

/** A node that does not know the transaction answers with an error of its own. */
export async function lookAtSend(
  ask: Ask,
  { id, sentAt }: Send,
  _others: ReadonlySet<string>,
  ageOf: AgeOf,
): Promise<Look> {
  const answer = await ask('btc_getTransactionStatus', [id]).catch((error) => {
    if (ageOf(sentAt) > patienceMs && isUnknown(error)) return 'lost' as const
    throw error
  })
  if (answer === 'lost') return { status: 'lost' }
  const read = z.safeParse(statusSchema, answer)
  if (!read.success) throw new SendError('node_unreachable')
  const { confirmed, height } = read.data
  if (!confirmed || height === null) return { status: 'pending' }
  const head = Number(await ask('btc_getBlockHeight', []))
  return { status: head - height + 1 >= finalBlocks ? 'final' : 'confirmed' }
}

const isUnknown = (error: unknown): boolean =>
  /not found/i.test(String((error as { message?: unknown } | null)?.message))
