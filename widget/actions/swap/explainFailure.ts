import { toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import { readNodeQuantity } from '../../../server/contract/readNodeQuantity.ts'
import type { Send } from '../../state/sends.ts'
import type { Ask } from '../send/family.ts'
import { readErrorText, revertOf } from './revertOf.ts'
import { faultOfReasonText, type SwapFault } from './swapError.ts'

type Fields = Record<string, unknown>

/** `UserOperationRevertReason(bytes32,address,uint256,bytes)` of EntryPoint. */
const revertTopic = '0x1c4fada7374c0a9ee8841fc38afe82932dc0f8e69012e927f061a8bae611a201'

/**
 * Why a swap failed: its call once more, on the state of the block that took it in, and what the contract says against it;
 * of calls at once what the bundler's contract wrote down. `undefined` where nothing is said, or no node keeps that block.
 */
export async function explainFailure(ask: Ask, send: Send): Promise<SwapFault | undefined> {
  const { id, hash, atOnce } = send
  if (atOnce) return explainOperation(ask, send)
  const sent = (await ask('eth_getTransactionByHash', [hash ?? id])) as Fields | null
  const block = readNodeQuantity(sent?.['blockNumber'])
  if (!sent || block === undefined) return undefined
  const { from, to, input, value } = sent
  try {
    await ask('eth_call', [{ from, to, data: input, value }, toHexQuantity(block)])
    return undefined
  } catch (thrown) {
    const reason = revertOf(thrown)
    return reason === undefined ? undefined : faultOfReasonText(reason)
  }
}

async function explainOperation(ask: Ask, { hash, from }: Send): Promise<SwapFault | undefined> {
  const receipt = (hash ? await ask('eth_getTransactionReceipt', [hash]) : null) as Fields | null
  const logs = receipt?.['logs']
  const own = (Array.isArray(logs) ? logs : []).find(
    (log: { topics?: unknown } | null) =>
      textAt(log?.topics, 0) === revertTopic && textAt(log?.topics, 2).endsWith(from.slice(2).toLowerCase()),
  ) as { data?: unknown } | undefined
  const reason = readErrorText(own?.data)
  return reason === undefined ? undefined : faultOfReasonText(reason)
}

/** '' where a log has no such topic. */
const textAt = (topics: unknown, at: number): string =>
  String((Array.isArray(topics) && topics[at]) || '').toLowerCase()
