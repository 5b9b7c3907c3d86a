import { launchBrowser } from '../lib/browser.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { startProgram } from '../lib/program.ts'
import { quantile } from '../lib/stats.ts'
import type { BridgeTimes } from '../pages/bridgeHost.ts'
import type { Bridge } from '../pages/echo.ts'
import { figure } from '../report/figure.ts'

const width = 100

/** Isolation gives `performance.now()` 5 µs steps instead of 100; the frame stays in a process of its own. */
const isolated = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Round trips between a page and a real cross-origin frame. */
export async function bridge({ quick }: BenchOptions): Promise<GroupResult> {
  const pages = await startProgram('pages')
  await pages.ask({
    '/host': { page: 'bridge-host.html', headers: isolated },
    '/frame': { page: 'bridge-frame.html', headers: isolated },
  })
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    const at = (site: string): string => `http://${site}.localhost:${pages.port}`
    await page.goto(`${at('shop')}/host?frame=${at('widget')}`)
    await page.evaluate('bench.then((b) => b.run(4, 250, 100)).then(() => 0)')
    const rounds = quick ? 4 : 24
    const times = await page.evaluate<Record<Bridge, BridgeTimes>>(
      `bench.then((b) => b.run(${rounds}, 250, ${width}))`,
    )
    if (page.frames.length === 0) throw new Error('the frame is not in a process of its own')
    return {
      figures: [
        ...figures(times, 'sequential', 'one at a time'),
        ...figures(times, 'parallel', `${width} at once`),
      ],
      notes: [
        `${rounds * 250} calls one after the other and ${rounds * width} in rounds of ${width}, the three bridges in turn; a request of two parameters, answered with itself.`,
        'Limits of the channel were lifted by its options (inFlight, burst, perSecond); everything else is as in the product.',
        `Clock steps: ${(await page.evaluate<boolean>('bench.then((b) => b.isolated)')) ? '5 µs (cross-origin isolated)' : '100 µs'}.`,
      ],
    }
  } finally {
    await browser.close()
    await pages.stop()
  }
}

function figures(times: Record<Bridge, BridgeTimes>, kind: keyof BridgeTimes, words: string) {
  return (['p50', 'p99'] as const).flatMap((share) => {
    const of = (name: Bridge): number => quantile(times[name][kind], share === 'p50' ? 0.5 : 0.99) * 1000
    const base = { group: 'bridge', unit: 'µs', floor: of('bare'), floorName: 'bare MessagePort' }
    const limits = share === 'p50' && kind === 'sequential' ? { mostRatio: 1.5 } : {}
    return [
      figure({ ...base, name: `round trip ${share}, ${words}`, value: of('gatehouse') }, limits),
      figure({ ...base, name: `comlink alone ${share}, ${words}`, value: of('comlink') }),
    ]
  })
}
