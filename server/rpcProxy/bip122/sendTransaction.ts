import { transactionId } from '../../upstreams/esplora/transactionId.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer, type NodeCall } from '../../upstreams/nodes/nodeCall.ts'
import { passOn } from '../../upstreams/nodes/questionRefused.ts'

/**
 * Sends a signed transaction. It takes effect once at most, so it may be sent again when a node failed; but then the
 * first attempt may have arrived. So after a refusal that says "known", or that came while an earlier attempt was
 * unanswered, the id is looked up, and a transaction that is there is a success.
 */
export async function sendTransaction(chain: Chain, call: NodeCall): Promise<NodeAnswer> {
  const txid = transactionId(String(call.params?.[0]).toLowerCase())
  if (txid === undefined)
    return { ok: false, error: { code: undecodable, message: 'This is not a transaction' } }
  const success: NodeAnswer = { ok: true, json: `"${txid}"`, value: txid }
  const before = chain.troubles
  const answer = await chain.ask(call).catch(passOn)
  if (answer.ok) return success
  const isKnown =
    /already in (the )?(mempool|block ?chain|utxo set)|txn-already-(in-mempool|known)|same-nonwitness-data/i.test(
      answer.error.message,
    )
  if (!isKnown && chain.troubles === before) return answer
  return isKnown || (await isThere(chain, txid)) ? success : answer
}

/** Of Bitcoin Core, RPC_DESERIALIZATION_ERROR. */
const undecodable = -22

async function isThere(chain: Chain, txid: string): Promise<boolean> {
  try {
    const found = await chain.ask({ method: 'btc_getTransaction', params: [txid] })
    return found.ok
  } catch (error) {
    if (error instanceof ChainUnavailable) return false
    throw error
  }
}
