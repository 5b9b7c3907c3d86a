import { rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import type { NodeAnswer } from '../upstreams/nodes/nodeCall.ts'
import { paidBy } from '../upstreams/shares/claim.ts'
import { createHeldReads, type HeldReads } from './heldReads.ts'
import type { HeldRule } from './heldRule.ts'
import type { AnswerCall, ChainParts, ServedChain } from './servedChain.ts'

/** Chains of a family whose methods are in this table. */
export const serveHeld =
  (rules: Readonly<Record<string, HeldRule>>) =>
  (parts: ChainParts): ServedChain => {
    const reads = createHeldReads(steadyNow, parts.caches)
    const methods = Object.entries(rules).map(
      ([name, rule]) => [name, answererOf(parts, reads, rule)] as const,
    )
    return { chain: parts.chain, methods: new Map(methods) }
  }

function answererOf({ chain, count }: ChainParts, reads: HeldReads, rule: HeldRule): AnswerCall {
  const { family, fits, send } = rule
  const tell = count.bind(undefined, family)
  const answer: AnswerCall = send
    ? async (call, { client }) => {
        client.pay(1)
        tell('upstream')
        const sent = await send(chain.as(paidBy(client)), call)
        if (sent.ok) reads.wrote(client)
        return sent
      }
    : (call, asker) => reads.read(rule, call, asker, tell)
  if (!fits) return answer
  const reference = chain.id.slice(chain.id.indexOf(':') + 1)
  return async (call, asker) => {
    if (await fits(call.params ?? [], reference)) return answer(call, asker)
    tell('local')
    return unfit(call.method)
  }
}

const unfit = (method: string): NodeAnswer => ({
  ok: false,
  error: { code: rpcCodes.invalidParams, message: `These parameters do not fit ${method} on this network` },
})
