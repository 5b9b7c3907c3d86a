import { captureFrame, frameRequest } from '../../lib/captureFrame.ts'
import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { interleave } from '../../lib/interleave.ts'
import { startProgram } from '../../lib/program.ts'
import type { WrittenDocument } from '../../programs/expressFloor.ts'
import { figure } from '../../report/figure.ts'
import { connections, loads, type ServerParts } from './parts.ts'

const group = 'server'

/** Frame documents a second, warm, against a bare Express 5 handler that writes the same bytes. */
export async function frameDocuments(parts: ServerParts, { quick }: BenchOptions): Promise<GroupResult> {
  const { gatehouse, pageOrigin } = parts
  const captured = await captureFrame(gatehouse, pageOrigin)
  const floor = await startProgram('expressFloor', captured satisfies WrittenDocument)
  const measure = loads(parts, floor, { head: (host) => frameRequest(host, pageOrigin) })
  try {
    await interleave(measure(1), 1)
    const rates = await interleave(measure(quick ? 0.5 : 1), quick ? 3 : 9)

    // A look-up is renewed behind the answers every 2.5 s; a burst that is shorter shows what a request costs.
    await measure(0.2).ours()
    await new Promise((resolve) => setTimeout(resolve, 2_600))
    await measure(0.2).ours()
    const before = await gatehouse.metric('gatehouse_db_queries_total')
    const burst = await measure(1).ours()
    const reads = (await gatehouse.metric('gatehouse_db_queries_total')) - before

    const pair = (key: 'perSecond' | 'cpu') => ({
      group,
      floorName: 'bare Express 5 handler',
      values: rates.ours.map((each) => each[key]),
      floors: rates.floor.map((each) => each[key]),
    })
    return {
      figures: [
        figure({ ...pair('perSecond'), name: 'frame documents', unit: '/s' }, { leastRatio: 0.9 }),
        figure({ ...pair('cpu'), name: 'frame document, CPU of the server', unit: 'µs' }),
        figure({ group, name: 'database reads in a warm burst', unit: '', value: reads }, { most: 0 }),
      ],
      notes: [
        `Frame: document of ${captured.body.length} bytes, ${connections} keep-alive connections; the burst answered ${burst.answers} requests.`,
      ],
    }
  } finally {
    await floor.stop()
  }
}
