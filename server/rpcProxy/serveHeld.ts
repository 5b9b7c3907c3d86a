import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { NodeAnswer, NodeCall } from '../upstreams/nodes/nodeCall.ts'
import { createHeldReads, type HeldReads } from './heldReads.ts'
import type { HeldRule } from './heldRule.ts'
import type { AnswerCall, AskNode, ChainParts, ServedChain } from './servedChain.ts'

/** Chains of a family whose methods are in this table. */
export const serveHeld =
  (rules: Readonly<Record<string, HeldRule>>) =>
  (parts: ChainParts): ServedChain => {
    const reads = createHeldReads()
    const methods = Object.entries(rules).map(
      ([name, rule]) => [name, answererOf(parts, reads, rule)] as const,
    )
    return { chain: parts.chain, methods: new Map(methods) }
  }

function answererOf({ chain, count }: ChainParts, reads: HeldReads, rule: HeldRule): AnswerCall {
  const { family, fits, send } = rule
  const tell = count.bind(undefined, family)
  const answer = (call: NodeCall, ask: AskNode) => {
    if (!send) return reads.read(rule, call, ask, tell)
    tell('upstream')
    reads.wrote()
    return send(chain, call).finally(() => reads.wrote())
  }
  if (!fits) return answer
  const reference = chain.id.slice(chain.id.indexOf(':') + 1)
  return async (call, ask) => {
    if (await fits(call.params ?? [], reference)) return answer(call, ask)
    tell('local')
    return unfit(call.method)
  }
}

const unfit = (method: string): NodeAnswer => ({
  ok: false,
  error: { code: rpcCodes.invalidParams, message: `These are no parameters of ${method} on this network` },
})
