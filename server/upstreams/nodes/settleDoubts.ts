import type { NodeAnswer, NodeCall, NodeError } from './nodeCall.ts'

/**
 * Errors that are the chain's own word: another node would say the same. 3 is go-ethereum's for a revert; EIP-1474 has
 * -32003 (transaction rejected); -32015 is Nethermind's and OpenEthereum's for a call that fails; JSON-RPC 2.0 §5.1 has -32602.
 * Bitcoin Core has -22 for no transaction, -26 for one against the rules, -27 for one that is mined; by its -25 the coins are
 * not known, which a node that lags says too.
 */
const wordsOfTheChain: ReadonlySet<number> = new Set([3, -22, -26, -27, -32_003, -32_015, -32_602])
const saidByTheChain =
  /revert|opcode|out ?of ?gas|insufficient (funds|lamports)|nonce too (low|high)|already known|already imported|underpriced|simulation failed|attempt to debit/i

/** A node of Solana that lags does not know the newest blockhash; whether it is too old instead, another one tells. */
const isBlockhashUnknown = ({ message, data }: NodeError): boolean =>
  /blockhash ?not ?found/i.test(message) ||
  (typeof data === 'object' && data !== null && 'err' in data && data.err === 'BlockhashNotFound')

/** May another node answer what this one did not? */
export const isInDoubt = (error: NodeError): boolean =>
  isBlockhashUnknown(error) || (!wordsOfTheChain.has(error.code) && !saidByTheChain.test(error.message))

/** An answer that is settled by asking elsewhere: an error, or a list that is not whole. */
export const isDoubtful = (answer: NodeAnswer): boolean =>
  answer.ok ? answer.unread !== undefined && answer.unread > 0 : isInDoubt(answer.error)

const membersOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

/** Does another node's answer say more than the first one, which is doubtful? A shorter list may be a node that lags. */
function isBetter(other: NodeAnswer, first: NodeAnswer): boolean {
  if (first.ok)
    return (
      other.ok &&
      (other.unread ?? 0) < (first.unread ?? 0) &&
      membersOf(other.value) >= membersOf(first.value)
    )
  return other.ok || !isInDoubt(other.error)
}

/**
 * Whether an error is the question's fault or the node's, and what stands in a list that could be read in part, is found out by
 * asking elsewhere, once and together. Where nobody answers better, the first answer stays.
 *
 * @param askOther answers in the order of the calls; empty where there is nobody else to ask
 */
export async function settleDoubts(
  answers: NodeAnswer[],
  calls: readonly NodeCall[],
  askOther: (calls: readonly NodeCall[]) => Promise<NodeAnswer[]>,
): Promise<NodeAnswer[]> {
  const doubted = answers.flatMap((answer, at) => {
    const call = calls[at]
    return call && isDoubtful(answer) ? [{ call, at }] : []
  })
  if (doubted.length === 0) return answers
  const others = await askOther(doubted.map(({ call }) => call))
  const settled = [...answers]
  for (const [index, { at }] of doubted.entries()) {
    const [first, other] = [answers[at], others[index]]
    if (first && other && isBetter(other, first)) settled[at] = other
  }
  return settled
}
