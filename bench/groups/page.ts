import { launchBrowser } from '../lib/browser.ts'
import { startGatehouse } from '../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { interleave } from '../lib/interleave.ts'
import { startProgram } from '../lib/program.ts'
import { figure } from '../report/figure.ts'

interface Sample {
  /** Ms from navigation until the document is there and its thread is idle. */
  interactive: number
  /** The same, but after everything that the page names has loaded, and our script has started. */
  loaded: number
  /** Ms of script: compile and run. */
  script: number
  /** Ms of all work of the main thread. */
  task: number
  /** MB in use after garbage was collected. */
  heap: number
}

/**
 * A background task runs when nothing else waits for the thread: what a person does from then on is answered at
 * once. An idle callback would also wait for the next frame, which says nothing of the page.
 */
const idleProbe = `{
  const idle = () => new Promise((resolve) => scheduler.postTask(() => resolve(performance.now()), { priority: 'background' }))
  const event = (name) => new Promise((resolve) => addEventListener(name, resolve, { once: true }))
  const started = event('gatehouse:ready')
  globalThis.idle = Promise.all([
    event('DOMContentLoaded').then(idle),
    event('load').then(() => document.querySelector('[data-expects]') && started).then(idle),
  ])
}`

const script = (src: string, expects = ''): string =>
  `<script src="${src}" data-project="bench" async ${expects}></script>`

/** A page with our script tag against the same page without. */
export async function page({ quick }: BenchOptions): Promise<GroupResult> {
  const pages = await startProgram('pages')
  const origin = `http://shop.localhost:${pages.port}`
  const gatehouse = await startGatehouse(origin, 'http://127.0.0.1:9')
  const tag = script(`${gatehouse.widgetOrigin}/gatehouse.js`, 'data-expects')
  await pages.ask({
    '/blank': { page: 'blank.html' },
    '/script': {
      page: 'blank.html',
      replace: { '<!--script-->': tag },
    },
    '/alone': {
      page: 'blank.html',
      replace: {
        '<!--script-->': tag,
        '<gatehouse-button></gatehouse-button>': '',
      },
    },
    '/nothing': {
      page: 'blank.html',
      replace: { '<!--script-->': script(`http://widget.localhost:${pages.port}/nothing.js`) },
    },
    '/element': {
      page: 'blank.html',
      replace: { '<!--script-->': "<script>document.createElement('button')</script>" },
    },
  })
  const browser = await launchBrowser()

  const visit = async (path: string): Promise<Sample> => {
    const context = await browser.newContext()
    const page = await context.newPage({ initScript: idleProbe })
    await page.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(origin + path)
    const [interactive = 0, loaded = 0] = await page.evaluate<number[]>('idle')
    const started = await page.evaluate<boolean>('!!globalThis.gatehouse')
    if (started !== (path === '/script' || path === '/alone'))
      throw new Error(`${path}: the script did not do what it should`)
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
      loaded,
      script: metric('ScriptDuration') + metric('V8CompileDuration'),
      task: metric('TaskDuration'),
      heap: usedSize / 1e6,
    }
  }
  try {
    const variants = {
      ours: () => visit('/script'),
      alone: () => visit('/alone'),
      blank: () => visit('/blank'),
      nothing: () => visit('/nothing'),
      element: () => visit('/element'),
    }
    await interleave(variants, 1)
    const samples = await interleave(variants, quick ? 4 : 20, 70_000)
    const than = (
      floor: 'blank' | 'nothing' | 'element',
      key: keyof Sample,
      of: 'ours' | 'alone' = 'ours',
    ) => ({
      group: 'page',
      floorName: {
        blank: 'blank page',
        nothing: 'page with an empty script',
        element: 'page whose script made one element',
      }[floor],
      values: samples[of].map((sample) => sample[key]),
      floors: samples[floor].map((sample) => sample[key]),
    })
    return {
      figures: [
        figure({ ...than('blank', 'interactive'), name: 'interactive', unit: 'ms' }, { mostOver: 5 }),
        figure({ ...than('nothing', 'interactive'), name: 'interactive', unit: 'ms' }),
        figure({ ...than('blank', 'loaded'), name: 'loaded and idle', unit: 'ms' }),
        figure({ ...than('nothing', 'loaded'), name: 'loaded and idle', unit: 'ms' }),
        figure({ ...than('blank', 'script'), name: 'script time', unit: 'ms' }, { mostOver: 10 }),
        figure({ ...than('blank', 'task'), name: 'main thread, all work', unit: 'ms' }),
        figure(
          { ...than('blank', 'heap', 'alone'), name: 'heap, script alone', unit: 'MB' },
          { mostOver: 0.1 },
        ),
        figure({ ...than('blank', 'heap'), name: 'heap, with our button', unit: 'MB' }),
        figure({ ...than('element', 'heap'), name: 'heap, with our button', unit: 'MB' }, { mostOver: 0.1 }),
      ],
      notes: [
        `${samples.ours.length} visits each, in turn, every one with an empty cache; a page with a heading and a <gatehouse-button>, which “script alone” does without.`,
        'Interactive: DOMContentLoaded, then the first background task. Loaded: the same after the load event, which waits for an async script, and after ours has started; the empty script comes from the same other site.',
        'Script and work are CPU time of the main thread, heap is what is in use after garbage was collected. A page without any script has none of the browser’s own bindings in its heap; the first element that a script touches brings some 65 kB of them.',
      ],
    }
  } finally {
    await browser.close()
    await Promise.all([pages.stop(), gatehouse.stop()])
  }
}
