import { launchBrowser } from '../lib/browser.ts'
import { startGatehouse } from '../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { interleave } from '../lib/interleave.ts'
import { startProgram } from '../lib/program.ts'
import { median } from '../lib/stats.ts'
import { figure } from '../report/figure.ts'

interface Sample {
  /** Ms from navigation until the page has loaded and its thread is idle. */
  interactive: number
  /** Ms of script: compile and run. */
  script: number
  /** Ms of all work of the main thread. */
  task: number
  /** MB in use after garbage was collected. */
  heap: number
}

/** Load event, then the first idle moment: what a person does from then on is answered at once. */
const idleProbe = `globalThis.interactive = new Promise((resolve) =>
  addEventListener('load', () => setTimeout(() => requestIdleCallback(() => resolve(performance.now())))))`

/** A page with our script tag against the same page without. */
export async function page({ quick }: BenchOptions): Promise<GroupResult> {
  const pages = await startProgram('pages')
  const origin = `http://shop.localhost:${pages.port}`
  const gatehouse = await startGatehouse(origin, 'http://127.0.0.1:9')
  const tag = `<script src="${gatehouse.widgetOrigin}/gatehouse.js" data-project="bench" async></script>`
  await pages.ask({
    '/blank': { page: 'blank.html' },
    '/script': { page: 'blank.html', replace: { '<!--script-->': tag } },
  })
  const browser = await launchBrowser()

  const visit = async (path: string): Promise<Sample> => {
    const context = await browser.newContext()
    const page = await context.newPage({ initScript: idleProbe })
    await page.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(origin + path)
    const interactive = await page.evaluate<number>('interactive')
    const loaded = await page.evaluate<boolean>('!!globalThis.gatehouse')
    if (loaded !== (path === '/script')) throw new Error(`${path}: the script did not do what it should`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { metrics } = await page.send('Performance.getMetrics')
    const metric = (name: string): number =>
      1000 * (metrics.find((each: { name: string; value: number }) => each.name === name)?.value ?? 0)
    await page.send('HeapProfiler.collectGarbage')
    await page.send('HeapProfiler.collectGarbage')
    const { usedSize } = await page.send('Runtime.getHeapUsage')
    await context.close()
    return {
      interactive,
      script: metric('ScriptDuration') + metric('V8CompileDuration'),
      task: metric('TaskDuration'),
      heap: usedSize / 1e6,
    }
  }
  try {
    const variants = { ours: () => visit('/script'), floor: () => visit('/blank') }
    await interleave(variants, 2)
    const rounds = quick ? 5 : 25
    const samples = await interleave(variants, rounds)
    const pair = (name: string, unit: string, key: keyof Sample) => ({
      group: 'page',
      name,
      unit,
      floorName: 'the same page without',
      value: median(samples.ours.map((sample) => sample[key])),
      floor: median(samples.floor.map((sample) => sample[key])),
    })
    return {
      figures: [
        figure(pair('interactive', 'ms', 'interactive'), { mostOver: 5 }),
        figure(pair('script time', 'ms', 'script'), { mostOver: 10 }),
        figure(pair('main thread, all work', 'ms', 'task')),
        figure(pair('heap after garbage collection', 'MB', 'heap'), { mostOver: 0.1 }),
      ],
      notes: [
        `${rounds} visits each, in turn, every one with an empty cache; a page with a heading and a <gatehouse-button>.`,
        'Interactive: the load event (which waits for the async script) and the first idle callback after it. Script and work are CPU time of the main thread.',
      ],
    }
  } finally {
    await browser.close()
    await Promise.all([pages.stop(), gatehouse.stop()])
  }
}
