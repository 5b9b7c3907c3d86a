import { base58, base64 } from '@scure/base'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer, type NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import { passOn } from '../../upstreams/nodes/questionRefused.ts'

/**
 * Sends a signed transaction. It takes effect once at most, so it may be sent again when a node failed; but then the
 * first attempt may have arrived. So after a refusal that says "processed already", or that came while an earlier attempt
 * was unanswered, the signature is looked up, and a transaction that is there is a success. What a node that took it calls
 * it does not count: its id follows from its bytes.
 */
export async function sendTransaction(chain: Chain, call: NodeCall): Promise<NodeAnswer> {
  const before = chain.troubles
  const signature = signatureOf(call.params)
  const success: NodeAnswer | undefined =
    signature === undefined ? undefined : { ok: true, json: `"${signature}"`, value: signature }
  const answer = await chain.ask(call).catch(passOn)
  if (answer.ok) return success ?? answer
  const { message, data } = answer.error
  const isKnown = /already been processed|AlreadyProcessed/.test(`${message} ${JSON.stringify(data)}`)
  if (!isKnown && chain.troubles === before) return answer
  if (signature === undefined || !success) return answer
  return isKnown || (await isThere(chain, signature)) ? success : answer
}

async function isThere(chain: Chain, signature: string): Promise<boolean> {
  try {
    const found = await chain.ask({ method: 'getSignatureStatuses', params: [[signature]] })
    const statuses = found.ok ? (found.value as { value?: unknown[] } | null)?.value : undefined
    return Array.isArray(statuses) && typeof statuses[0] === 'object' && statuses[0] !== null
  } catch (error) {
    if (error instanceof ChainUnavailable) return false
    throw error
  }
}

/** The first signature of a transaction is its id; one byte before it says how many there are. */
function signatureOf([wire, settings]: readonly unknown[] = []): string | undefined {
  if (typeof wire !== 'string') return undefined
  const encoding = (settings as { encoding?: unknown } | null | undefined)?.encoding ?? 'base58'
  try {
    const bytes = (encoding === 'base64' ? base64 : base58).decode(wire)
    return bytes.length > 65 ? base58.encode(bytes.subarray(1, 65)) : undefined
  } catch {
    return undefined
  }
}
