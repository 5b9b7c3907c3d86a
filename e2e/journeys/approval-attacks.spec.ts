import type { Frame, Page } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { loginFrames } from '../fixtures/loginFrames.ts'
import { newPasskeyWallet } from '../fixtures/person.ts'
import { signInText } from '../fixtures/signInText.ts'
import { core, expect, test } from '../fixtures/test.ts'
import { withoutVisibility } from '../fixtures/withoutVisibility.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'

/** What a page can do around the frame that it embeds; each is undone by `undo`. */
const tricks: Record<string, { lay(page: Page): Promise<void>; undo(page: Page): Promise<void> }> = {
  'something over it that lets clicks through': {
    lay: (page) =>
      page.evaluate(() => {
        const cover = document.createElement('div')
        cover.id = 'cover'
        cover.textContent = 'Click to win'
        cover.style.cssText = 'width:100%;height:100%;pointer-events:none;background:#fff;font-size:99px'
        // Above the frame, which is in the top layer.
        cover.popover = 'manual'
        document.body.append(cover)
        cover.showPopover()
      }),
    undo: (page) => page.evaluate(() => document.querySelector('#cover')?.remove()),
  },
  'all but the buttons cut off': {
    lay: (page) =>
      page.evaluate(() => {
        const frame = document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('dialog')
        frame?.style.setProperty('clip-path', 'inset(60% 0 0 0)', 'important')
      }),
    undo: (page) =>
      page.evaluate(() => {
        const frame = document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('dialog')
        frame?.style.removeProperty('clip-path')
      }),
  },
  'made all but invisible': {
    lay: (page) =>
      page.evaluate(() => {
        const frame = document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('dialog')
        frame?.style.setProperty('opacity', '0.01', 'important')
      }),
    undo: (page) =>
      page.evaluate(() => {
        const frame = document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('dialog')
        frame?.style.removeProperty('opacity')
      }),
  },
}

const drawnTwice = (frame: Frame): Promise<void> =>
  frame.evaluate(async () => {
    for (let time = 0; time < 2; time++)
      await new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      })
  })

/** The page requests a signature, of which each test wants to know whether a person has answered it. */
function requestSignature(host: HostPage, from: string, text = '0x68656c6c6f') {
  let isOver = false
  const signing = host.request('personal_sign', [text, from]).finally(() => {
    isOver = true
  })
  return { signing, isAnswered: () => isOver }
}

/** The middle of the yes. */
async function center(login: LoginScreen): Promise<{ x: number; y: number }> {
  const box = await login.approve.boundingBox()
  if (!box) throw new Error('no button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Where it is once it rests: the card may still be growing to its height, in a process of its own. */
async function rest(login: LoginScreen): Promise<{ x: number; y: number }> {
  let before = { x: NaN, y: NaN }
  await expect(async () => {
    const now = await center(login)
    const rested = now.x === before.x && now.y === before.y
    before = now
    expect(rested).toBe(true)
  }).toPass({ timeout: limits.expectationMs, intervals: [200] })
  return before
}

test('a covered, cut off or invisible yes decides nothing', core, async ({ host, email, login, page }) => {
  const from = await newPasskeyWallet(host, email, login)
  for (const [name, { lay, undo }] of Object.entries(tricks)) {
    const { signing, isAnswered } = requestSignature(host, from)
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
    expect(isAnswered(), name).toBe(false)
    await press()
    await expect.poll(isAnswered, { message: name }).toBe(true)
    expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  }
})

test('drawn at a fifth of its size it takes no yes, and is offered in a window', async ({
  host,
  email,
  login,
  page,
}) => {
  const from = await newPasskeyWallet(host, email, login)
  const { signing, isAnswered } = requestSignature(host, from)
  await expect(login.approve).toBeEnabled()
  const zoom = (factor: string) =>
    page.evaluate((value) => {
      const frame = document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('iframe')
      frame?.style.setProperty('zoom', value, 'important')
    }, factor)
  await zoom('0.2')
  await expect(login.button('Open in a window')).toBeVisible()
  await expect(login.approve).toBeDisabled()
  expect(isAnswered()).toBe(false)
  await zoom('1')
  await login.press(login.reject)
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})

test('a yes without the focus decides nothing: another window may lie over it', async ({
  host,
  email,
  login,
  page,
}) => {
  await page.clock.install()
  const from = await newPasskeyWallet(host, email, login)
  const { signing, isAnswered } = requestSignature(host, from)
  // The screen takes the focus by itself.
  await expect(login.approve).toBeEnabled()
  // And keeps it for its first two seconds.
  await page.clock.fastForward(2_200)
  await page.evaluate(() => {
    const field = document.createElement('input')
    field.id = 'focus'
    document.body.append(field)
    field.focus()
  })
  await expect(login.approve).toBeDisabled()
  await expect(login.text('Click here first')).toBeVisible()
  await rest(login)
  await login.approve.click({ force: true })
  expect(isAnswered()).toBe(false)
  await expect(login.approve).toBeEnabled()
  // The system gives the focus to another window: the page says nothing of that.
  const [frame] = loginFrames(page, host.stack)
  await frame?.evaluate(() => {
    document.hasFocus = () => false
  })
  await expect(login.approve).toBeDisabled()
  await rest(login)
  await login.approve.click({ force: true })
  const before = Date.now()
  await frame?.evaluate(() => {
    delete (document as { hasFocus?: unknown }).hasFocus
  })
  await expect(login.approve).toBeEnabled()
  expect(Date.now() - before).toBeGreaterThan(300)
  expect(isAnswered()).toBe(false)
  await login.press(login.approve)
  expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
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
  const from = await newPasskeyWallet(host, email, login)
  const move = (x: number, y: number) =>
    page.evaluate(
      ([left, top]) => {
        const frame = document.querySelector('gatehouse-frame')?.shadowRoot?.querySelector('dialog')
        frame?.style.setProperty('translate', `${left}px ${top}px`, 'important')
      },
      [x, y] as const,
    )
  // Anything else goes to a window there.
  const { signing, isAnswered } = requestSignature(host, from, signInText(from, new URL(page.url()).origin))
  await expect(login.approve).toBeEnabled()
  const button = await rest(login)
  // Beside the card, and so that all of the card stays in sight wherever it goes.
  const away = -400
  const bait = { x: button.x + away, y: button.y }
  await page.mouse.move(bait.x, bait.y)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  /** What held it back, such as a frame on its way, would hold it for good while the clock stands. */
  const enabled = () =>
    expect(async () => {
      await page.clock.runFor(100)
      expect(await login.approve.isEnabled()).toBe(true)
    }).toPass()
  await enabled()
  const [frame] = loginFrames(page, host.stack)
  const counted = (name: 'click' | 'pointermove') =>
    frame?.evaluate(
      (name) => (window as unknown as { counts: Record<string, number> }).counts[name] ?? 0,
      name,
    ) ?? 0
  await frame?.evaluate(() => {
    const counts: Record<string, number> = {}
    Object.assign(window, { counts })
    const count = ({ type }: Event): void => {
      counts[type] = (counts[type] ?? 0) + 1
    }
    // A click that the browser drops reaches the page and takes the focus away, which is another rule's matter.
    document.hasFocus = () => true
    addEventListener('blur', (event) => event.stopImmediatePropagation(), true)
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
  /** Each frame has heard of the move, from the outermost on: what its observers report comes as it is drawn. */
  const settled = async () => {
    for (const each of page.frames()) await drawnTwice(each)
    await enabled()
  }
  // From beside the frame, then from another place within it.
  await move(away, 0)
  expect(await center(login)).toEqual(bait)
  await settled()
  await click()
  await page.clock.runFor(400)
  expect(isAnswered()).toBe(false)
  await move(away + 100, 0)
  await stir()
  await page.clock.runFor(400)
  await move(away, 0)
  await settled()
  await click()
  await page.clock.runFor(250)
  await click()
  await page.clock.runFor(40)
  expect(isAnswered()).toBe(false)
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
    const from = await newPasskeyWallet(host, email, login)
    for (const sayYes of [() => login.approve.tap(), () => login.approve.press('Enter')]) {
      await page.mouse.move(1, 1)
      const signing = host.request('personal_sign', ['0x68656c6c6f', from])
      await expect(login.approve).toBeEnabled()
      await sayYes()
      expect((await signing).ok).toMatch(/^0x[0-9a-f]{130}$/)
    }
  })
})
