import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer, type NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import { passOn } from '../../upstreams/nodes/questionRefused.ts'

/**
 * Sends a signed transaction. The same bytes can take effect only once, so they may be sent again when a
 * node failed; but then the first attempt may have arrived, and a refusal does not prove that it did not.
 * So after any refusal that says "known", or that came while an earlier attempt was unanswered, the hash is
 * looked up, and a transaction that is there is a success.
 */
export async function sendRawTransaction(chain: Chain, call: NodeCall): Promise<NodeAnswer> {
  const before = chain.troubles
  const answer = await chain.ask(call).catch(passOn)
  if (answer.ok) return answer
  const isKnown = /already known|known transaction|already imported|already exists/i.test(
    answer.error.message,
  )
  if (!isKnown && chain.troubles === before) return answer
  const hash = await hashOf(call.params?.[0])
  if (hash === undefined) return answer
  return isKnown || (await isThere(chain, hash)) ? { ok: true, json: `"${hash}"`, value: hash } : answer
}

async function isThere(chain: Chain, hash: string): Promise<boolean> {
  try {
    const found = await chain.ask({ method: 'eth_getTransactionByHash', params: [hash] })
    return found.ok && found.value !== null
  } catch (error) {
    if (error instanceof ChainUnavailable) return false
    throw error
  }
}

async function hashOf(raw: unknown): Promise<string | undefined> {
  if (typeof raw !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(raw)) return undefined
  const { keccak256 } = await import('viem/utils')
  return keccak256(raw as `0x${string}`)
}
