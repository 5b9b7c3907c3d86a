import type { Page } from '@playwright/test'
import { loginFrames } from '../fixtures/loginFrames.ts'
import { newWallet } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 120_000 })

/** What a page can do around the frame that it embeds; each is undone by `undo`. */
const tricks: Record<string, { lay(page: Page): Promise<void>; undo(page: Page): Promise<void> }> = {
  'something over it that lets clicks through': {
    lay: (page) =>
      page.evaluate(() => {
        const cover = document.createElement('div')
        cover.id = 'cover'
        cover.textContent = 'Click to win'
        cover.style.cssText =
          'position:fixed;inset:0;z-index:2147483647;pointer-events:none;background:#fff;font-size:99px'
        document.querySelector('dialog')?.after(cover)
      }),
    undo: (page) => page.evaluate(() => document.querySelector('#cover')?.remove()),
  },
  'all but the buttons cut off': {
    lay: (page) =>
      page.evaluate(() => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.setProperty('clip-path', 'inset(60% 0 0 0)', 'important')
      }),
    undo: (page) =>
      page.evaluate(() => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.removeProperty('clip-path')
      }),
  },
  'made all but invisible': {
    lay: (page) =>
      page.evaluate(() => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.setProperty('opacity', '0.01', 'important')
      }),
    undo: (page) =>
      page.evaluate(() => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.removeProperty('opacity')
      }),
  },
}

test('a covered, cut off or invisible yes decides nothing', async ({ host, email, login, page }) => {
  const from = await newWallet(host, email, login)
  for (const [name, { lay, undo }] of Object.entries(tricks)) {
    let answered = false
    const signing = host.request('personal_sign', ['0x68656c6c6f', from]).then((answer) => {
      answered = true
      return answer
    })
    await expect(login.approve, name).toBeEnabled()
    const box = await login.approve.boundingBox()
    if (!box) throw new Error('no button')
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await lay(page)
    await expect(login.approve, name).toBeDisabled()
    await press()
    await press()
    // Free again, it still waits for its half second.
    await undo(page)
    await press()
    await expect(login.approve, name).toBeEnabled()
    expect(answered, name).toBe(false)
    await press()
    await expect.poll(() => answered, { message: name }).toBe(true)
    expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  }
})

/** A browser that cannot tell what lies over a frame, and delivers every click: Chromium drops some by itself. */
const withoutVisibility = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    delete (IntersectionObserverEntry.prototype as { isVisible?: boolean }).isVisible
    const { IntersectionObserver: Observer } = window
    window.IntersectionObserver = class extends Observer {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options?.threshold === undefined ? {} : { threshold: options.threshold })
      }
    }
  })

test('a yes that the page moves under the pointer decides nothing, even where the browser cannot tell', async ({
  host,
  email,
  login,
  page,
}) => {
  await withoutVisibility(page)
  // The test holds the clock: a slow machine is no person who takes their time.
  await page.clock.install()
  const from = await newWallet(host, email, login)
  const move = (x: number, y: number) =>
    page.evaluate(
      ([left, top]) => {
        const { style } = document.querySelector('dialog') as HTMLElement
        style.setProperty('translate', `${left}px ${top}px`, 'important')
      },
      [x, y] as const,
    )
  const center = async () => {
    const box = await login.approve.boundingBox()
    if (!box) throw new Error('no button')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** Where it is once it rests: the card may still be growing to its height, in a process of its own. */
  const rest = async () => {
    let before = await center()
    await expect(async () => {
      const now = await center()
      const rested = now.x === before.x && now.y === before.y
      before = now
      expect(rested).toBe(true)
    }).toPass({ intervals: [200] })
    return before
  }
  let answered = false
  const signing = host.request('personal_sign', ['0x68656c6c6f', from]).then((answer) => {
    answered = true
    return answer
  })
  await expect(login.approve).toBeEnabled()
  await page.waitForTimeout(200)
  const button = await rest()
  // Beside the card, and so that all of the card stays in sight wherever it goes.
  const away = -400
  const bait = { x: button.x + away, y: button.y }
  await page.mouse.move(bait.x, bait.y)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  // What held it back while the clock still ran would hold it for good now.
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(login.approve).toBeEnabled({ timeout: 1 })
  }).toPass()
  const [frame] = loginFrames(page, host.stack)
  const counted = (name: 'click' | 'pointermove') =>
    frame?.evaluate((name) => Number(document.documentElement.dataset[name] ?? 0), name) ?? 0
  await frame?.evaluate(() => {
    const { dataset } = document.documentElement
    const count = ({ type }: Event): void => {
      dataset[type] = String(Number(dataset[type] ?? 0) + 1)
    }
    document.querySelector('.button-primary')?.addEventListener('click', count)
    document.addEventListener('pointermove', count)
  })
  /** Until it came: for half a second some browsers drop what goes to a frame that moved. */
  const until = async (name: 'click' | 'pointermove', act: () => Promise<unknown>): Promise<void> => {
    const before = await counted(name)
    await expect(async () => {
      await act()
      expect(await counted(name)).toBeGreaterThan(before)
    }).toPass()
  }
  const click = () => until('click', () => page.mouse.down().then(() => page.mouse.up()))
  const stir = () =>
    until('pointermove', () =>
      page.mouse.move(bait.x, bait.y + 1).then(() => page.mouse.move(bait.x, bait.y)),
    )
  // From beside the frame, then from another place within it.
  await move(away, 0)
  expect(await center()).toEqual(bait)
  await click()
  await page.clock.runFor(400)
  expect(answered).toBe(false)
  await move(away + 100, 0)
  await stir()
  await page.clock.runFor(400)
  await move(away, 0)
  await click()
  await page.clock.runFor(250)
  await click()
  await page.clock.runFor(40)
  expect(answered).toBe(false)
  await page.clock.runFor(50)
  await click()
  await page.clock.resume()
  expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a tap says yes, and so does a key, whatever the pointer does', async ({
    host,
    email,
    login,
    page,
  }) => {
    const from = await newWallet(host, email, login)
    for (const sayYes of [() => login.approve.tap(), () => login.approve.press('Enter')]) {
      await page.mouse.move(1, 1)
      const signing = host.request('personal_sign', ['0x68656c6c6f', from])
      await expect(login.approve).toBeEnabled()
      await sayYes()
      expect((await signing).ok).toMatch(/^0x[0-9a-f]{130}$/)
    }
  })
})
