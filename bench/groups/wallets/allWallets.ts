import type { Browser } from '@playwright/test'
import { HostPage } from '../../../e2e/fixtures/hostPage.ts'
import type { Stack } from '../../../e2e/fixtures/stack.ts'
import { frameOf } from '../../../e2e/fixtures/test.ts'
import { WalletsScreen } from '../../../e2e/screens/WalletsScreen.ts'
import { median } from '../../lib/stats.ts'
import { type Figure, figure } from '../../report/figure.ts'
import { freshContext, measureIn, widgetFrame } from './measureIn.ts'
import { walletCount, walletDigits } from './thousandWallets.ts'

/** Px a frame: a list of 1,000 in some seconds, as with a quick finger. */
const step = 60
const longFrame = 50
/** Of `AllWalletsView`; specification §9. */
const searchWait = 300

interface Visit {
  list: number[]
  box: number[]
  searches: number[]
  bare: number[]
}

/** A thousand wallets scrolled through, against an empty box of the same height, and searched. */
export async function allWallets(
  { stack, browser }: { stack: Stack; browser: Browser },
  { rounds, searches }: { rounds: number; searches: number },
): Promise<Figure[]> {
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round++) visits.push(await visit(stack, browser, searches))
  const against = (
    name: string,
    unit: string,
    floorName: string,
    [values, floors]: [number[], number[]],
  ): Figure => figure({ group: 'wallets', name, unit, floorName, values, floors })
  const each = (read: (frames: number[]) => number): [number[], number[]] => [
    visits.map(({ list }) => read(list)),
    visits.map(({ box }) => read(box)),
  ]
  return [
    against('scroll 1,000, median frame', 'ms', 'empty box', each(median)),
    against(
      'scroll 1,000, frames over 50 ms',
      '',
      'empty box',
      each((frames) => frames.filter((ms) => ms > longFrame).length),
    ),
    against('last letter to result, without the wait', 'ms', 'bare fetch', [
      visits.flatMap((one) => one.searches),
      visits.flatMap((one) => one.bare),
    ]),
  ]
}

async function visit(stack: Stack, browser: Browser, searches: number): Promise<Visit> {
  const context = await freshContext(browser)
  const host = new HostPage(await context.newPage(), stack)
  const wallets = new WalletsScreen(frameOf(host.page))
  let asked = ''
  host.page.on('request', (request) => {
    if (/\/getWallets\?.*\bsearch=/.test(request.url())) asked = request.url()
  })
  try {
    await host.goto('/?wallets=0&data-project=plain')
    await host.button.click()
    await wallets.all.click()
    await wallets.cards.nth(8).waitFor()
    const frame = widgetFrame(host)
    const list = await measureIn(frame, 'scrollFrames', step)
    const last = `Quartz ${walletDigits(walletCount - 1)}`
    if (!(await wallets.names()).includes(last)) throw new Error(`the scroll did not come to ${last}`)
    const box = await measureIn(frame, 'scrollFrames', step, list.height)
    const times: Visit = { list: list.frames, box: box.frames, searches: [], bare: [] }
    for (let count = 0; count < searches; count++) {
      const [ours, other] = [walletDigits(7 + count * 31), walletDigits(8 + count * 31)]
      const found = measureIn(frame, 'watchSearch', ours)
      await wallets.search.fill('')
      await wallets.search.pressSequentially(ours, { delay: 40 })
      times.searches.push((await found) - searchWait)
      times.bare.push(await measureIn(frame, 'bareSearch', asked.replace(ours, other)))
    }
    return times
  } finally {
    await context.close()
  }
}
