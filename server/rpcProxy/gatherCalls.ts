import type { Chain } from '../upstreams/nodes/chain.ts'
import type { NodeAnswer, NodeCall } from '../upstreams/nodes/nodeCall.ts'

/** Collects the calls that one batch leaves over in the same turn and asks them together. */
export function gatherCalls(chain: Chain): (call: NodeCall) => Promise<NodeAnswer> {
  let waiting: { call: NodeCall; settle: (answer: Promise<NodeAnswer>) => void }[] = []
  function flush(): void {
    const gathered = waiting
    waiting = []
    const answers = chain.askMany(gathered.map(({ call }) => call))
    for (const [index, answer] of answers.entries()) gathered[index]?.settle(answer)
  }
  return (call) =>
    new Promise((settle) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ call, settle })
    })
}
