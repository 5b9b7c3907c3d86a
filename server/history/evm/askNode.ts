import type * as z from 'zod/mini'
import { NodeRefused } from '../../upstreams/nodes/askRecords.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import {
  ChainUnavailable,
  type NodeAnswer,
  type NodeCall,
  type NodeError,
} from '../../upstreams/nodes/nodeCall.ts'
import { passOn } from '../../upstreams/nodes/questionRefused.ts'

/** Calls in one request. */
const mostTogether = 50
/** Requests of one question that are under way at once. */
const atOnce = 2

/** What Solana's nodes say of a transaction of a newer version: chainstack/dev-portal#691. */
const versionRefused = -32_015

/**
 * Asks calls of which each may be unknown, unreadable, or refused for its version: then it is `undefined`. What is refused for
 * another reason, such as an internal error, is asked once more.
 *
 * @throws ChainUnavailable where nothing can be read; NodeRefused where one is refused again, or all for their version
 */
export async function askEach<T extends z.ZodMiniType>(
  chain: Chain,
  shape: T,
  calls: readonly NodeCall[],
): Promise<(z.infer<T> | undefined)[]> {
  const answers = await askParts(chain, calls)
  const refused = [...answers.keys()].filter((at) => failed(answers[at]))
  const again = await askParts(
    chain,
    refused.flatMap((at) => calls[at] ?? []),
  )
  for (const [index, at] of refused.entries()) {
    const answer = again[index]
    const error = failed(answer)
    if (error) throw new NodeRefused(error)
    if (answer) answers[at] = answer
  }
  const found = answers.map((answer) => (answer.ok ? shape.safeParse(answer.value).data : undefined))
  if (found.length === 0 || found.some((each) => each !== undefined)) return found
  const refusal = answers.find((answer) => !answer.ok)
  throw refusal && !refusal.ok
    ? new NodeRefused(refusal.error)
    : new ChainUnavailable(`${chain.id}: answers of another shape`)
}

const failed = (answer: NodeAnswer | undefined): NodeError | undefined =>
  answer && !answer.ok && answer.error.code !== versionRefused ? answer.error : undefined

async function askParts(chain: Chain, calls: readonly NodeCall[]): Promise<NodeAnswer[]> {
  const answers: NodeAnswer[] = []
  for (let start = 0; start < calls.length; start += mostTogether) {
    const pending = chain.askMany(calls.slice(start, start + mostTogether))
    answers.push(...(await Promise.all(pending.map((each) => each.catch(passOn)))))
  }
  return answers
}

/** Asks calls of one shape, so many in one request. @throws ChainUnavailable, NodeRefused */
export async function askNode<T extends z.ZodMiniType>(
  chain: Chain,
  shape: T,
  calls: readonly NodeCall[],
  inOne = mostTogether,
): Promise<z.infer<T>[]> {
  const found: z.infer<T>[] = []
  const parts = Array.from({ length: Math.ceil(calls.length / inOne) }, (_, at) =>
    calls.slice(at * inOne, (at + 1) * inOne),
  )
  for (let start = 0; start < parts.length; start += atOnce) {
    const pending = parts.slice(start, start + atOnce).flatMap((part) => chain.askMany(part))
    for (const answer of await Promise.all(pending.map((each) => each.catch(passOn)))) {
      if (!answer.ok) throw new NodeRefused(answer.error)
      const parsed = shape.safeParse(answer.value)
      if (!parsed.success) throw new ChainUnavailable(`${chain.id}: an answer of another shape`)
      found.push(parsed.data)
    }
  }
  return found
}
