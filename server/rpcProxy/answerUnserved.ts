import type { Client } from '../limits/client.ts'
import { answerSingle } from './answerRpc.ts'
import { unasked } from './asker.ts'
import { localAnswers } from './eip155/localAnswers.ts'
import { parseRpcBody } from './parseRpcBody.ts'
import { unsupportedChain } from './unsupportedChain.ts'

/**
 * A chain without a node: a single question that its id answers is answered.
 *
 * @throws HttpError 400 `unsupported_chain` for everything else
 */
export async function answerUnserved(
  chainId: string | null,
  client: Client,
  reading: Promise<string>,
): Promise<string> {
  const known = [...localAnswers(chainId ?? '')]
  if (known.length === 0) throw unsupportedChain(chainId, 'chainId')
  const methods = new Map(known.map(([method, answer]) => [method, () => answer]))
  const { batch, items } = parseRpcBody(await reading, { methods })
  const [first] = items
  if (batch || !first || 'refused' in first) throw unsupportedChain(chainId, 'chainId')
  return answerSingle(unasked(client), first, () => {})
}
