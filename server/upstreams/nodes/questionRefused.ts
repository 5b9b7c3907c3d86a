import { ChainUnavailable, type NodeAnswer, type NodeError } from './nodeCall.ts'
import { isInDoubt } from './settleDoubts.ts'

/**
 * A sound node refused a question by HTTP: for its size, by a rule of its seller, or for another reason that nobody knows. For
 * the server itself that is no answer; who asked on a page's account passes it on (`passOn`).
 */
export class QuestionRefused extends ChainUnavailable {
  override name = 'QuestionRefused'
  readonly error: NodeError
  constructor(error: NodeError) {
    super(`The node refused the question: ${error.message}`)
    this.error = error
  }
}

/** What came by HTTP counts only where it is the chain's own word, such as a revert. @throws QuestionRefused */
export function requireSaid(answer: NodeAnswer): NodeAnswer {
  if (!answer.ok && answer.byHttp && isInDoubt(answer.error)) throw new QuestionRefused(answer.error)
  return answer
}

/** The refusal as the answer to a page's request. @throws what is no refusal */
export function passOn(error: unknown): NodeAnswer {
  if (!(error instanceof QuestionRefused)) throw error
  return { ok: false, error: error.error }
}
