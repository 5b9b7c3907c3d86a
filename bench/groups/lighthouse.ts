import { startDemo } from '../../e2e/fixtures/startDemo.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { median } from '../lib/stats.ts'
import { figure } from '../report/figure.ts'
import { type Audited, audit } from './lighthouse/audit.ts'

/** The demo's page, with our script and button in it, as Lighthouse judges it. */
export async function lighthouse({ quick }: BenchOptions): Promise<GroupResult> {
  const demo = await startDemo()
  try {
    const runs: Audited[] = []
    for (let run = 0; run < (quick ? 1 : 5); run++) runs.push(await audit(demo.origin))
    const one = (
      name: string,
      unit: string,
      read: (run: Audited) => number,
      limits: Parameters<typeof figure>[1] = {},
    ) => figure({ group: 'lighthouse', name, unit, value: median(runs.map(read)) }, limits)
    const faults = [...new Set(runs.flatMap(({ faults }) => faults))]
    return {
      figures: [
        one('performance', '', ({ performance }) => performance, { least: 95 }),
        one('accessibility', '', ({ accessibility }) => accessibility, { least: 100 }),
        one('cumulative layout shift', '', ({ layoutShift }) => layoutShift, { most: 0 }),
        one('first contentful paint', 'ms', ({ firstPaint }) => firstPaint),
        one('largest contentful paint', 'ms', ({ largestPaint }) => largestPaint),
        one('total blocking time', 'ms', ({ blocked }) => blocked),
      ],
      notes: [
        `Median of ${runs.length}, each in a browser of its own. Lighthouse’s default: a phone with a slow 4G line and a CPU 4 times slower, both reckoned from what was measured here.`,
        ...faults.map((fault) => `Accessibility: ${fault}`),
      ],
    }
  } finally {
    await demo.stop()
  }
}
