import type { Send } from '../../state/sends.ts'
import type { Ask } from '../send/family.ts'
import { revertOf } from './revertOf.ts'
import { faultOfReasonText, type SwapFault } from './swapError.ts'

type Fields = Record<string, unknown>

/**
 * Why a swap failed: its call once more, on the state of the block that took it in, and what the contract says against it.
 * `undefined` where it says nothing, or no node keeps that block.
 */
export async function explainFailure(ask: Ask, { id, hash, atOnce }: Send): Promise<SwapFault | undefined> {
  // Calls at once went through an account's own contract, which tells nothing of theirs.
  if (atOnce) return undefined
  const sent = (await ask('eth_getTransactionByHash', [hash ?? id])) as Fields | null
  if (typeof sent?.['blockNumber'] !== 'string') return undefined
  const { from, to, input, value, blockNumber } = sent
  try {
    await ask('eth_call', [{ from, to, data: input, value }, blockNumber])
    return undefined
  } catch (thrown) {
    const reason = revertOf(thrown)
    return reason === undefined ? undefined : faultOfReasonText(reason)
  }
}
