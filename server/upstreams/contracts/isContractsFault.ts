import type { Chain } from '../nodes/chain.ts'
import type { NodeCall, NodeError } from '../nodes/nodeCall.ts'
import { isHex } from './isHex.ts'

/** Words of a contract that refuses: no question is needed. */
const ofTheContract = /revert|opcode|out ?of ?gas|stack|jump/i
/** Words of a node that lacks the state, or of a seller's limit, which may pass by the time another question is asked. */
const ofTheNode =
  /trie|header not found|(state|block).*(unavailable|not available|not found)|syncing|pruned|too many|rate.?limit|quota|throttl|try again|free tier|upgrade|capacity|unauthori[sz]ed|forbidden|api.?key/i

/** A call that every sound node answers by nothing: there is no code at this address. */
const empty: NodeCall = {
  method: 'eth_call',
  params: [{ to: '0x000000000000000000000000000000000000dead', data: '0x' }, 'latest'],
}
/** So long one answer to it counts, ms. */
const holdsMs = 1_000

/**
 * Whether a call failed by the contract or by the node. Clients word a refusal in many ways, so what is not known is found
 * out: a node that answers a call to nobody answers calls, and the contract is at fault.
 */
export function createFaultFinder(
  chain: Pick<Chain, 'ask'>,
  now: () => number,
): (error: NodeError) => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answersCalls = Promise.resolve(false)

  function control(): Promise<boolean> {
    if (now() - askedAt < holdsMs) return answersCalls
    askedAt = now()
    answersCalls = chain.ask(empty).then(
      (answer) => answer.ok && isHex(answer.value),
      () => false,
    )
    return answersCalls
  }

  return async ({ code, message }) => {
    if (code === 3 || ofTheContract.test(message)) return true
    return !ofTheNode.test(message) && control()
  }
}
