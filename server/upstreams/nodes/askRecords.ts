import type * as z from 'zod/mini'
import type { Chain } from './chain.ts'
import { ChainUnavailable, isTooLarge, type NodeAnswer, type NodeCall, type NodeError } from './nodeCall.ts'
import { passOn } from './questionRefused.ts'

/** A node answered with an error of its own. */
export class NodeRefused extends Error {
  override name = 'NodeRefused'
  readonly error: NodeError
  constructor(error: NodeError) {
    super('The node refused')
    this.error = error
  }
}

/** A node answered, and what it says is of no form that can be read, or larger than is taken. */
export class Unreadable extends ChainUnavailable {
  override name = 'Unreadable'
}

/** May one record be at fault, rather than the node? */
export const isOdd = (error: unknown): error is NodeRefused | Unreadable =>
  error instanceof NodeRefused || error instanceof Unreadable

/** Calls in one request. */
export const mostTogether = 50
/** Requests of one question that are under way at once. */
const atOnce = 2

/**
 * Asks calls of one shape, so many in one request; what is too large together is asked for in halves. What is refused or can't
 * be read stands as that in its place.
 *
 * @throws ChainUnavailable where no node answers
 */
export async function askRecords<T extends z.ZodMiniType>(
  chain: Chain,
  shape: T,
  calls: readonly NodeCall[],
  inOne = mostTogether,
): Promise<(z.infer<T> | NodeRefused | Unreadable)[]> {
  const found: (z.infer<T> | NodeRefused | Unreadable)[] = []
  for (let start = 0; start < calls.length; start += inOne * atOnce) {
    const parts = Array.from({ length: atOnce }, (_, at) =>
      calls.slice(start + at * inOne, start + (at + 1) * inOne),
    )
    const asked = parts.filter(({ length }) => length > 0).map((part) => askPart(chain, part))
    for (const answers of await Promise.all(asked))
      for (const answer of answers) found.push(readRecord(chain, shape, answer))
  }
  return found
}

function readRecord<T extends z.ZodMiniType>(
  chain: Chain,
  shape: T,
  answer: NodeAnswer | undefined,
): z.infer<T> | NodeRefused | Unreadable {
  if (!answer) return new Unreadable(`${chain.id}: an answer that is too large`)
  if (!answer.ok) return new NodeRefused(answer.error)
  const parsed = shape.safeParse(answer.value)
  return parsed.success ? parsed.data : new Unreadable(`${chain.id}: an answer of another shape`)
}

/** In one request; of what is too large, each half in one of its own. One that is too large by itself is `undefined`. */
async function askPart(chain: Chain, calls: readonly NodeCall[]): Promise<(NodeAnswer | undefined)[]> {
  const settled = await Promise.allSettled(chain.askMany(calls).map((each) => each.catch(passOn)))
  const answers: (NodeAnswer | undefined)[] = []
  const tooLarge: number[] = []
  for (const [at, each] of settled.entries()) {
    if (each.status === 'fulfilled') answers[at] = each.value
    else if (isTooLarge(each.reason)) tooLarge.push(at)
    else throw each.reason
  }
  if (tooLarge.length === 0 || calls.length === 1) return calls.map((_, at) => answers[at])
  const middle = (tooLarge.length + 1) >> 1
  for (const half of [tooLarge.slice(0, middle), tooLarge.slice(middle)]) {
    // One after the other: each may be as large as is taken.
    const part = await askPart(
      chain,
      half.flatMap((at) => calls[at] ?? []),
    )
    for (const [index, at] of half.entries()) answers[at] = part[index]
  }
  return answers
}
