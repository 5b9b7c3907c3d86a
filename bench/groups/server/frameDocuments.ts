import { captureFrame, frameRequest } from '../../lib/captureFrame.ts'
import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { interleave } from '../../lib/interleave.ts'
import { startProgram } from '../../lib/program.ts'
import { rate } from '../../lib/rate.ts'
import type { WrittenDocument } from '../../programs/documentFloor.ts'
import { type Figure, figure } from '../../report/figure.ts'
import { connections, loads, type ServerParts } from './parts.ts'

const group = 'server'

/** Frame documents a second, warm, as they are and packed, against bare Node http that writes the same bytes. */
export async function frameDocuments(parts: ServerParts, options: BenchOptions): Promise<GroupResult> {
  const plain = await against(parts, options, 'identity', 'frame document')
  const packed = await against(parts, options, 'gzip', 'packed frame document')
  const { reads, answers } = await warmBurst(parts)
  return {
    figures: [
      ...plain.figures,
      ...packed.figures,
      figure({ group, name: 'database reads in a warm burst', unit: '', value: reads }, { most: 0 }),
    ],
    notes: [
      `Frame: document of ${plain.bytes} bytes, packed (gzip, as browsers want it) ${packed.bytes}, ${connections} keep-alive connections; the floor has one document ready, ours has another nonce each time. The burst answered ${answers} requests.`,
    ],
  }
}

async function against(
  parts: ServerParts,
  { quick }: BenchOptions,
  accepts: 'identity' | 'gzip',
  name: string,
): Promise<{ figures: Figure[]; bytes: number }> {
  const { gatehouse, pageOrigin } = parts
  const captured = await captureFrame(gatehouse, pageOrigin, accepts)
  const floor = await startProgram('documentFloor', captured satisfies WrittenDocument)
  const measure = loads(parts, floor, { head: (host) => frameRequest(host, pageOrigin, accepts) })
  try {
    await interleave(measure(1), 1)
    const rates = await interleave(measure(quick ? 0.5 : 1), quick ? 3 : 9)
    const pair = (key: 'perSecond' | 'cpu') => ({
      group,
      floorName: 'bare Node http',
      values: rates.ours.map((each) => each[key]),
      floors: rates.floor.map((each) => each[key]),
    })
    return {
      figures: [
        figure({ ...pair('perSecond'), name: `${name}s`, unit: '/s' }, { leastRatio: 0.7 }),
        figure({ ...pair('cpu'), name: `${name}, CPU of the server`, unit: 'µs' }),
      ],
      bytes: Buffer.byteLength(captured.body, 'base64'),
    }
  } finally {
    await floor.stop()
  }
}

/** A look-up is renewed behind the answers every 2.5 s; a burst that is shorter shows what a request costs. */
async function warmBurst(parts: ServerParts): Promise<{ reads: number; answers: number }> {
  const { gatehouse, pageOrigin } = parts
  const head = frameRequest(gatehouse.host, pageOrigin)
  const burst = (seconds: number) =>
    rate(parts.load, gatehouse, { port: gatehouse.port, head, body: '', seconds, connections })
  await burst(0.2)
  await new Promise((resolve) => setTimeout(resolve, 2_600))
  await burst(0.2)
  const before = await gatehouse.metric('gatehouse_db_queries_total')
  const { answers } = await burst(1)
  return { answers, reads: (await gatehouse.metric('gatehouse_db_queries_total')) - before }
}
