import type * as z from 'zod/mini'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeCall, type NodeError } from '../../upstreams/nodes/nodeCall.ts'
import { passOn } from '../../upstreams/nodes/questionRefused.ts'

/** A node answered with an error of its own. */
export class NodeRefused extends Error {
  override name = 'NodeRefused'
  readonly error: NodeError
  constructor(error: NodeError) {
    super('The node refused')
    this.error = error
  }
}

/** Calls in one request. */
const mostTogether = 50
/** Requests of one question that are under way at once. */
const atOnce = 2

/** Asks calls of which each may fail for itself: then it is `undefined`. @throws ChainUnavailable, NodeRefused where all failed */
export async function askEach<T extends z.ZodMiniType>(
  chain: Chain,
  shape: T,
  calls: readonly NodeCall[],
): Promise<(z.infer<T> | undefined)[]> {
  const found: (z.infer<T> | undefined)[] = []
  let refused: NodeError | undefined
  for (let start = 0; start < calls.length; start += mostTogether) {
    const asked = chain.askMany(calls.slice(start, start + mostTogether))
    for (const answer of await Promise.all(asked.map((each) => each.catch(passOn)))) {
      if (!answer.ok) refused = answer.error
      found.push(answer.ok ? shape.safeParse(answer.value).data : undefined)
    }
  }
  if (found.length === 0 || found.some((each) => each !== undefined)) return found
  throw refused ? new NodeRefused(refused) : new ChainUnavailable(`${chain.id}: answers of another shape`)
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
    const asked = parts.slice(start, start + atOnce).flatMap((part) => chain.askMany(part))
    for (const answer of await Promise.all(asked.map((each) => each.catch(passOn)))) {
      if (!answer.ok) throw new NodeRefused(answer.error)
      const parsed = shape.safeParse(answer.value)
      if (!parsed.success) throw new ChainUnavailable(`${chain.id}: an answer of another shape`)
      found.push(parsed.data)
    }
  }
  return found
}
