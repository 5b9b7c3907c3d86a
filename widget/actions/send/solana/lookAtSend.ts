import * as z from 'zod/mini'
import type { Send } from '../../../state/sends.ts'
import type { AgeOf, Ask, Look, OtherSends } from '../family.ts'
import { readAs } from './node.ts'
import { seekInHistory } from './seekInHistory.ts'

/** A blockhash lasts so many blocks: a wallet puts a new one in as late as its person says yes. */
const lifetime = 150
/** Beyond them, as blocks get final later than a blockhash is given. */
const settling = 300

/** One signature is asked for. */
const statuses = z.object({
  value: z.tuple([z.nullable(z.object({ err: z.unknown(), confirmationStatus: z.nullish(z.string()) }))]),
})

/**
 * By signature; once no block may take it in any more, counted from the first look after the wallet answered, it is lost where
 * a node with a history says so.
 */
export async function lookAtSend(ask: Ask, send: Send, _others: OtherSends, ageOf: AgeOf): Promise<Look> {
  const { id, lastHeight } = send
  // The height first: what is taken in between the two questions shows in the second.
  const height = readAs(z.int(), await ask('getBlockHeight', [{ commitment: 'finalized' }]))
  const answer = await ask('getSignatureStatuses', [[id], { searchTransactionHistory: true }])
  const [found] = readAs(statuses, answer).value
  if (!found) {
    if (lastHeight === undefined) return { status: 'pending', lastHeight: height + lifetime }
    const overHeight = lastHeight + settling
    return height > overHeight ? seekInHistory(ask, send, overHeight, ageOf) : { status: 'pending' }
  }
  if (found.err) return { status: 'failed' }
  if (found.confirmationStatus === 'finalized') return { status: 'final' }
  return { status: found.confirmationStatus === 'confirmed' ? 'confirmed' : 'pending' }
}
