import { startAnvil } from '../../demo/chains/startAnvil.ts'
import { startGatehouse } from '../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { startProgram } from '../lib/program.ts'
import { accountReads } from './data/accountReads.ts'
import { bareNode } from './data/bareNode.ts'
import { indexSpeed } from './data/indexSpeed.ts'

/** The data API of the production server over a real chain: balances, histories, the index behind them, the proxy. */
export async function data(options: BenchOptions): Promise<GroupResult> {
  const pageOrigin = 'http://shop.localhost:4999'
  const chain = await startAnvil(31337)
  const load = await startProgram('load')
  const gatehouse = await startGatehouse(pageOrigin, chain.url)
  try {
    const parts = { gatehouse, load, chain, pageOrigin }
    const results: GroupResult[] = []
    for (const what of ['balance', 'history'] as const) results.push(await accountReads(parts, what, options))
    results.push(await indexSpeed(parts, options), await bareNode(parts, options))
    return {
      figures: results.flatMap(({ figures }) => figures),
      notes: results.flatMap(({ notes }) => notes),
    }
  } finally {
    await Promise.all([gatehouse.stop(), load.stop()])
    await chain.stop()
  }
}
