import type * as z from 'zod/mini'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable, type NodeCall, type NodeError } from '../../upstreams/nodes/nodeCall.ts'

/** A node answered with an error of its own. */
export class NodeRefused extends Error {
  override name = 'NodeRefused'
  readonly error: NodeError
  constructor(error: NodeError) {
    super('The node refused')
    this.error = error
  }
}

/** Asks calls of one shape, so many in one request. @throws ChainUnavailable, NodeRefused */
export async function askNode<T extends z.ZodMiniType>(
  chain: Chain,
  shape: T,
  calls: readonly NodeCall[],
  inOne = 50,
): Promise<z.infer<T>[]> {
  const found: z.infer<T>[] = []
  for (let start = 0; start < calls.length; start += inOne) {
    const answers = await Promise.all(chain.askMany(calls.slice(start, start + inOne)))
    for (const answer of answers) {
      if (!answer.ok) throw new NodeRefused(answer.error)
      const parsed = shape.safeParse(answer.value)
      if (!parsed.success) throw new ChainUnavailable(`${chain.id}: an answer of another shape`)
      found.push(parsed.data)
    }
  }
  return found
}
