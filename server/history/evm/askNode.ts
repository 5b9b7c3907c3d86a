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

/** Requests of one question that are under way at once. */
const atOnce = 2

/** Asks calls of one shape, so many in one request. @throws ChainUnavailable, NodeRefused */
export async function askNode<T extends z.ZodMiniType>(
  chain: Chain,
  shape: T,
  calls: readonly NodeCall[],
  inOne = 50,
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
