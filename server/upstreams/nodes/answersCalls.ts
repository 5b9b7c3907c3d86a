import { steadyNow } from '../../cache/steadyNow.ts'
import type { NodeAnswer, NodeCall } from './nodeCall.ts'

/** A call that every sound node answers by nothing: there is no code at this address. */
const empty: NodeCall = {
  method: 'eth_call',
  params: [{ to: '0x000000000000000000000000000000000000dead', data: '0x' }, 'latest'],
}
/** So long one answer to it counts, ms. */
const holdsMs = 1_000

/** Whether the nodes of a chain answer calls of contracts now; one question answers for all who ask within a second. */
export function createAnswersCalls(
  ask: (call: NodeCall) => Promise<NodeAnswer>,
  now: () => number = steadyNow,
): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answers = Promise.resolve(false)
  return () => {
    if (now() - askedAt < holdsMs) return answers
    askedAt = now()
    answers = ask(empty).then(
      (answer) => answer.ok && typeof answer.value === 'string' && /^0x[0-9a-fA-F]*$/.test(answer.value),
      () => false,
    )
    return answers
  }
}
