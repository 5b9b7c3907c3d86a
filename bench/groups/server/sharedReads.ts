import type { Program } from '../../lib/program.ts'
import type { Rate } from '../../lib/rate.ts'
import type { NodeCounts } from '../../programs/standInNode.ts'

/** Everybody asks the same of `latest`, over several blocks: how often does the node hear of it? */
export async function sharedReads(
  node: Program,
  readForAWhile: () => Promise<Rate>,
): Promise<{ asked: number; blocks: number; answers: number }> {
  const blocks = 3
  let asked = 0
  let answers = 0
  for (let block = 0; block < blocks; block++) {
    await node.ask({ mine: true })
    // The head is known at most 500 ms late: by then nobody is answered from the block before.
    await new Promise((resolve) => setTimeout(resolve, 600))
    const { answers: answered } = await readForAWhile()
    answers += answered
    asked += (await node.ask<NodeCounts>({}))['eth_getBalance'] ?? 0
  }
  return { asked, blocks, answers }
}
