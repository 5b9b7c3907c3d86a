import * as z from 'zod/mini'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { AskNode } from '../review.ts'
import { nodeWait } from './readTables.ts'

const answerSchema = z.object({
  value: z.array(z.nullable(z.object({ lamports: z.int().check(z.nonnegative()) }))).check(z.length(1)),
})

/** Lamports of an account, as a node says them; 0 where there is none yet. Rejects where no node answers. */
export async function readLamports(ask: AskNode, networkId: CaipNetworkId, account: string): Promise<bigint> {
  const settings = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
  const signal = AbortSignal.timeout(nodeWait)
  const answer = await ask(networkId, 'getMultipleAccounts', [[account], settings], signal)
  return BigInt(z.parse(answerSchema, answer).value[0]?.lamports ?? 0)
}
