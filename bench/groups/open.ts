import { readFileSync } from 'node:fs'
import { launchBrowser } from '../lib/browser.ts'
import { startGatehouse } from '../lib/gatehouse.ts'
import type { BenchOptions, GroupResult } from '../lib/group.ts'
import { interleave } from '../lib/interleave.ts'
import { startProgram } from '../lib/program.ts'
import { bareHeaders } from './open/bareHeaders.ts'
import { openFigures } from './open/openFigures.ts'
import { openOnce } from './open/openOnce.ts'
import type { Openings } from './open/readOpening.ts'

const bareButton = "document.querySelector('button')"
/** For each speed, ms. */
const budget = 75_000
const ourButton = "document.querySelector('gatehouse-button').shadowRoot.querySelector('button')"

/** From the click to the list of wallets, against a bare frame with React. */
export async function open({ quick }: BenchOptions): Promise<GroupResult> {
  const pages = await startProgram('pages')
  const origin = `http://shop.localhost:${pages.port}`
  const gatehouse = await startGatehouse(origin, 'http://127.0.0.1:9')
  const tag = `<script src="${gatehouse.widgetOrigin}/gatehouse.js" data-project="bench" async></script>`
  const bare = await bareHeaders(gatehouse, origin)
  await pages.ask({
    '/ours': {
      page: 'shop.html',
      replace: { '<!--script-->': tag, '<!--button-->': '<gatehouse-button></gatehouse-button>' },
    },
    '/bare': {
      page: 'bare-host.html',
      replace: { '{frame}': `http://widget.localhost:${pages.port}/bare-frame` },
    },
    '/bare-frame': { page: 'bare-frame.html', ...bare },
  })
  const browser = await launchBrowser()
  const initScript = readFileSync('dist/bench/probes/openProbe.js', 'utf8')

  const visit = async (path: string, button: string, slowdown: number): Promise<Openings> => {
    const shared = { url: origin + path, button, initScript, slowdown }
    const first = await browser.newContext()
    const cold = await openOnce(first, { ...shared, intent: 0 })
    const warm = await openOnce(first, { ...shared, intent: 0 })
    await first.close()
    const second = await browser.newContext()
    const intent = await openOnce(second, { ...shared, intent: 1000 * slowdown ** 0.5 })
    await second.close()
    return { cold, warm, intent }
  }
  try {
    const figures = []
    for (const [slowdown, rounds] of [
      [1, quick ? 2 : 7],
      [4, quick ? 1 : 5],
    ] as const) {
      const variants = {
        ours: () => visit('/ours', ourButton, slowdown),
        floor: () => visit('/bare', bareButton, slowdown),
      }
      if (slowdown === 1) await interleave(variants, 1)
      figures.push(...openFigures(await interleave(variants, rounds, budget), slowdown))
    }
    return {
      figures,
      notes: [
        'From the click’s own timestamp to the end of the first animation frame in the frame that has the list and is in sight; by absolute time of both processes.',
        'Cold: nothing cached, no pointer near the button before. Warm: the same profile, once opened before. Intent: nothing cached, pointer over the button for 1 s.',
        'Settled: the last change of the boxes of card and first row. The bare frame has the same headers, one module of React and the same four wallets, and is shown and preloaded in the same way.',
      ],
    }
  } finally {
    await browser.close()
    await Promise.all([pages.stop(), gatehouse.stop()])
  }
}
