import type { Chain } from '../nodes/chain.ts'
import { ChainUnavailable, type NodeAnswer, type NodeError } from '../nodes/nodeCall.ts'

/** Words of a contract that refuses: no question is needed. */
const ofTheContract = /revert|opcode|out ?of ?gas|stack|jump/i
/** Words of a node that lacks the state, or of a seller's limit, which may pass by the time another question is asked. */
const ofTheNode =
  /trie|header not found|(state|block).*(unavailable|not available|not found)|syncing|pruned|too many|rate.?limit|quota|throttl|try again|free tier|upgrade|capacity|unauthori[sz]ed|forbidden|api.?key|^internal (json-?rpc )?error|backend|service unavailable|request time/i

/** JSON-RPC's own codes: the question was not understood, so no contract was asked. */
const ofTheQuestion: ReadonlySet<number> = new Set([-32_700, -32_600, -32_601, -32_602])

/**
 * Whether a call failed by the contract or by the node. Clients word a refusal in many ways, so what is not known is found
 * out: a node that answers a call to nobody answers calls, and the contract is at fault.
 */
export async function isContractsFault(
  chain: Pick<Chain, 'answersCalls'>,
  { code, message }: NodeError,
): Promise<boolean> {
  if (code === 3 || ofTheContract.test(message)) return true
  return !ofTheQuestion.has(code) && !ofTheNode.test(message) && chain.answersCalls()
}

/** The answer to a call, which a contract may have refused. @throws ChainUnavailable where the node did */
export async function requireContracts(chain: Chain, answer: NodeAnswer): Promise<NodeAnswer> {
  if (answer.ok || (await isContractsFault(chain, answer.error))) return answer
  throw new ChainUnavailable(`${chain.id}: ${answer.error.message}`)
}
