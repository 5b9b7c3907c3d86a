import type { Browser } from '../../lib/browser.ts'
import type { Page, Target } from '../../lib/page.ts'
import type { FrameTimes, HostTimes } from '../../probes/openProbe.ts'
import { type Opening, readOpening } from './readOpening.ts'

type Context = Awaited<ReturnType<Browser['newContext']>>

export interface OpenOptions {
  url: string
  /** The button, as an expression in the page. */
  button: string
  initScript: string
  slowdown: number
  /** Move the pointer over the button this long before, ms; 0 clicks out of nothing. */
  intent: number
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Late movement has this long to show itself after the content is there, ms. */
const watched = 600

/** One visit and one click. @throws Error when no content came */
export async function openOnce(context: Context, options: OpenOptions): Promise<Opening> {
  const { url, button, initScript, slowdown, intent } = options
  const page = await context.newPage({ initScript, slowdown })
  try {
    await page.goto(url)
    await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
    await sleep(200 * slowdown ** 0.5)
    if (intent > 0) await clickAfterIntent(page, button, intent)
    else await page.evaluate(`void ${button}.click()`)
    return await result(page)
  } finally {
    await page.close()
  }
}

async function clickAfterIntent(page: Page, button: string, intent: number): Promise<void> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(
    `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(${button}.getBoundingClientRect())`,
  )
  await page.move(x - 200, y)
  await page.move(x, y)
  await sleep(intent)
  await page.click(x, y)
}

async function result(page: Page): Promise<Opening> {
  const times = <T>(target: Target | undefined): Promise<T | undefined> =>
    target ? target.evaluate<T | undefined>('globalThis.openTimes') : Promise.resolve(undefined)
  const deadline = performance.now() + 15_000
  for (;;) {
    await sleep(watched)
    const host = await times<HostTimes>(page)
    const frame = await times<FrameTimes>(page.frames.at(-1))
    const opening = host && frame && readOpening(host, frame)
    // The content must have stood for the whole time that movement is watched for.
    if (opening && opening.watched >= watched * 0.8) return opening
    if (performance.now() > deadline) throw new Error('no content within 15 s of the click')
  }
}
