import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { median } from '../../lib/stats.ts'
import { figure } from '../../report/figure.ts'
import { askNode, type DataParts, paidAccounts, timed } from './parts.ts'

/** Ms after which it is given up. */
const patience = 60_000

/** How fast the index looks through blocks for one account: logs in pieces, the newest in full, into the database. */
export async function indexSpeed(parts: DataParts, { quick }: BenchOptions): Promise<GroupResult> {
  const { chain, gatehouse } = parts
  // A block costs anvil some milliseconds.
  for (let part = 0; part < (quick ? 2 : 8); part += 1) await askNode(chain, 'anvil_mine', ['0x1f4'])
  const height = Number(await askNode<string>(chain, 'eth_blockNumber'))
  // The head is known half a second late.
  await new Promise((resolve) => setTimeout(resolve, 600))
  const speeds: number[] = []
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    const [account = ''] = await paidAccounts(chain, 1)
    const read = () => gatehouse.metric('gatehouse_history_total')
    const before = await read()
    const startedAt = performance.now()
    while ((await read()) - before < height) {
      if (performance.now() - startedAt > patience) throw new Error(`${height} blocks take too long`)
      await timed(parts, 'history', account)
    }
    speeds.push(height / ((performance.now() - startedAt) / 1000))
  }
  return {
    figures: [figure({ group: 'data', name: 'history index', unit: 'blocks/s', value: median(speeds) })],
    notes: [
      `Index: ${height} blocks for an account that nobody asked for before: logs in pieces of up to 10 000, the newest 64 in full.`,
    ],
  }
}
