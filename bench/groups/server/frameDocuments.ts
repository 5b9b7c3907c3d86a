import { request } from 'node:http'
import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { interleave } from '../../lib/interleave.ts'
import { startProgram } from '../../lib/program.ts'
import { rate } from '../../lib/rate.ts'
import { median } from '../../lib/stats.ts'
import { figure } from '../../report/figure.ts'
import { connections, type ServerParts } from './parts.ts'

const path = '/frame?projectId=bench'
const group = 'server'

/** Frame documents a second, warm, against a bare Express 5 handler that writes the same bytes. */
export async function frameDocuments(
  { gatehouse, load, pageOrigin }: ServerParts,
  { quick }: BenchOptions,
): Promise<GroupResult> {
  const lines = ['accept: text/html', 'sec-fetch-dest: iframe', `referer: ${pageOrigin}/`]
  const head = (host: string): string[] => [`GET ${path} HTTP/1.1`, `host: ${host}`, ...lines]
  const captured = await capture(gatehouse.port, head(gatehouse.host).slice(1))
  const floor = await startProgram('expressFloor', captured)
  const measure = (seconds: number) => ({
    ours: () =>
      rate(load, gatehouse, {
        port: gatehouse.port,
        head: head(gatehouse.host),
        body: '',
        seconds,
        connections,
      }),
    floor: () =>
      rate(load, floor, {
        port: floor.port,
        head: head(`127.0.0.1:${floor.port}`),
        body: '',
        seconds,
        connections,
      }),
  })
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

    const cpu = (name: 'ours' | 'floor'): number => median(rates[name].map((each) => each.cpu))
    const perSecond = (name: 'ours' | 'floor'): number => median(rates[name].map((each) => each.perSecond))
    const floorName = 'bare Express 5 handler'
    return {
      figures: [
        figure(
          {
            group,
            name: 'frame documents',
            floorName,
            unit: '/s',
            value: perSecond('ours'),
            floor: perSecond('floor'),
          },
          { leastRatio: 0.9 },
        ),
        figure({
          group,
          name: 'frame document, CPU of the server',
          floorName,
          unit: 'µs',
          value: cpu('ours'),
          floor: cpu('floor'),
        }),
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

/** A real answer of the server: the headers it set, in their order, and the document. */
function capture(port: number, lines: string[]): Promise<{ headers: string[]; body: string }> {
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => {
        const own = ['connection', 'date', 'keep-alive', 'transfer-encoding']
        const { rawHeaders: raw } = response
        const kept = raw.flatMap((name, at) =>
          at % 2 === 0 && !own.includes(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : [],
        )
        if (response.statusCode === 200) resolve({ headers: kept, body })
        else reject(new Error(`the frame was refused: ${response.statusCode} ${body.slice(0, 200)}`))
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
