import { readFileSync } from 'node:fs'
import { startGatehouse } from '../../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../../lib/group.ts'
import { startProgram } from '../../lib/program.ts'
import type { CrowdResult, CrowdTask } from '../../programs/relayCrowd.ts'
import { figure } from '../../report/figure.ts'

const group = 'scale'
const pageOrigin = 'http://shop.localhost:4999'

/** Memory that is in use, bytes. */
export const residentBytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024

/** What a socket of the relay takes that subscribes to one topic and is quiet: the growth between two crowds. */
export async function relaySockets({ quick }: BenchOptions): Promise<GroupResult> {
  const counts = quick ? [200, 500] : [1_000, 5_000]
  const gatehouse = await startGatehouse(pageOrigin, 'http://127.0.0.1:1', { TRUST_PROXY: '1' })
  const crowd = await startProgram('relayCrowd')
  try {
    const { port, host } = gatehouse
    const open = async (count: number): Promise<number> => {
      await crowd.ask<CrowdResult>({ kind: 'open', ports: [port], host, count } satisfies CrowdTask)
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      return residentBytes(gatehouse.process.pid)
    }
    const before = await open(counts[0] as number)
    const after = await open(counts[1] as number)
    // A process that collected meanwhile shows nothing: that is not a figure.
    const kilobytes = after > before ? (after - before) / (counts[1] as number) / 1000 : Number.NaN
    return {
      figures: [
        figure({ group, name: 'relay socket', unit: 'kB', value: kilobytes }, { most: 10 }),
        figure({ group, name: 'relay sockets a GB', unit: '', value: Math.floor(1e6 / kilobytes) }),
      ],
      notes: [
        `Relay sockets: resident memory with ${counts[0]} and with ${(counts[0] as number) + (counts[1] as number)} sockets, one topic each.`,
      ],
    }
  } finally {
    await Promise.all([crowd.stop(), gatehouse.stop()])
  }
}
