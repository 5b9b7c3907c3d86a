import * as z from 'zod/mini'
import { readNodeNumber } from '../../../../server/contract/readNodeQuantity.ts'
import type { Send } from '../../../state/sends.ts'
import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'

/** Blocks, its own among them, after which a payment counts as settled everywhere. */
const finalBlocks = 6

const statusSchema = z.object({ confirmed: z.boolean(), height: z.nullable(z.int()) })

/** Where a transaction stands. @throws what the node says of one that it does not know */
export async function readPlace(
  ask: Ask,
  id: string,
): Promise<Extract<Send['status'], 'pending' | 'confirmed' | 'final'>> {
  const read = z.safeParse(statusSchema, await ask('btc_getTransactionStatus', [id]))
  if (!read.success) throw new SendError('node_unreachable')
  const { confirmed, height } = read.data
  if (!confirmed || height === null) return 'pending'
  const head = readNodeNumber(await ask('btc_getBlockHeight', []))
  if (head === undefined) throw new SendError('node_unreachable')
  return head - height + 1 >= finalBlocks ? 'final' : 'confirmed'
}
