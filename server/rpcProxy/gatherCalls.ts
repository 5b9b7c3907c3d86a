import type { Chain } from '../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../upstreams/nodes/nodeCall.ts'
import { passOn } from '../upstreams/nodes/questionRefused.ts'
import type { Claim } from '../upstreams/shares/claim.ts'

/** Collects the calls that one batch leaves over in the same turn and asks them together. */
export function gatherCalls(chain: Chain, claim: Claim): (call: NodeCall) => Promise<NodeAnswer> {
  let waiting: { call: NodeCall; settle: (answer: Promise<NodeAnswer>) => void }[] = []
  function flush(): void {
    const gathered = waiting
    waiting = []
    const answers = chain.askMany(
      gathered.map(({ call }) => call),
      claim,
    )
    for (const [index, answer] of answers.entries()) gathered[index]?.settle(answer.catch(passOn))
  }
  return (call) =>
    new Promise((settle) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ call, settle })
    })
}
