import type { Page } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import {
  accents,
  hostileAttribute,
  hostileSheet,
  hostileThemes,
  setRandomThemesHere,
  setThemeHere,
  themeOf,
} from '../fixtures/hostileThemes.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { loginFrames } from '../fixtures/loginFrames.ts'
import { connectedAs, password, somebody } from '../fixtures/person.ts'
import type { Stack } from '../fixtures/stack.ts'
import { core, expect, frameOf, test } from '../fixtures/test.ts'
import { watchedFacts, watchFacts } from '../fixtures/watchFacts.ts'

test.describe.configure({ timeout: limits.longJourneyMs })

const hello = '0x68656c6c6f'

const setTheme = (page: Page, theme: object): Promise<string> => page.evaluate(setThemeHere, theme)

/** Answers how many were taken. */
const setRandomThemes = (page: Page, count: number, seed: number): Promise<number> =>
  page.evaluate(setRandomThemesHere, [count, seed] as const)

/** What the server counted so far, of all pages. */
async function refusedThemes({ opsUrl }: Stack): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text()
  return Number(/^gatehouse_bridge_refused_total\{[^}]*reason="theme"[^}]*\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 320, height: 480 },
]

const places = { 'over the page': '/?', 'embedded in the page': '/?data-append=main&' } as const

/** As a sheet made by script, which the shop's own `style-src` lets pass; an element would do nothing there. */
async function addSheet(page: Page, text = hostileSheet): Promise<void> {
  const inForce = await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${styles} html { --is-in-force: 1 }`)
    document.adoptedStyleSheets.push(sheet)
    return getComputedStyle(document.documentElement).getPropertyValue('--is-in-force')
  }, text)
  expect(inForce).toBe('1')
}

for (const [where, path] of Object.entries(places))
  test(`no theme of a page hides what the login frame asks, ${where}`, async ({
    host,
    email,
    login,
    page,
  }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await host.goto(path + hostileAttribute)
    await addSheet(page)
    const address = somebody()
    if (where === 'over the page') await host.open()
    else await page.evaluate(() => window.gatehouse?.preload())
    await email.send(address)
    await email.type(await host.stack.mailbox.code(address, 0))
    await login.choosePassword(password)
    const from = await connectedAs(host)
    const signing = host.request('personal_sign', [hello, from])
    await expect(login.approve).toBeEnabled()
    const [frame] = loginFrames(page, host.stack)
    if (!frame) throw new Error('no login frame')
    await watchFacts(frame)
    const moved = login.button('Open in a window')

    for (const [name, variables] of Object.entries(hostileThemes)) {
      const reason = await setTheme(page, { mode: 'light', variables })
      expect(reason, name).toMatch(/^theme: /)
      expect(said, name).toContain(`[gatehouse] ${reason}`)
    }
    let taken = 0
    for (const [at, size] of sizes.entries()) {
      await page.setViewportSize(size)
      taken += await setRandomThemes(page, 1_250, at + 1)
      for (const [mode, accent] of accents) {
        await setTheme(page, { mode, variables: themeOf({ accent }) })
        // A frame that is taller than what shows of the page leads to a window; a person scrolls to it before.
        await expect
          .poll(async () => {
            await page.locator('dialog').scrollIntoViewIfNeeded()
            return (await login.approve.isEnabled()) || (size.height < 500 && (await moved.isVisible()))
          })
          .toBe(true)
        await watchedFacts(frame)
      }
    }
    expect(taken).toBeGreaterThan(200)
    const { changes, looks, unreadable } = await watchedFacts(frame)
    expect(unreadable).toEqual([])
    expect(changes).toBeGreaterThan(200)
    expect(looks).toBeGreaterThanOrEqual(2 * accents.length)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(login.text('hello')).toBeVisible()
    expect(
      await frame.evaluate(() => document.documentElement.style.getPropertyValue('--page-font-family')),
    ).toBe('')
    await login.press(login.approve)
    expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  })

for (const [where, path] of Object.entries(places))
  test(`nor what the widget asks before a wallet of the page, ${where}`, async ({
    host,
    connect,
    approve,
    page,
  }) => {
    await host.goto(`${path}data-project=careful&${hostileAttribute}`, 'careful')
    await addSheet(page)
    if (where === 'over the page') await host.open()
    else await page.evaluate(() => window.gatehouse?.preload())
    await connect.pick()
    await expect(host.button).toHaveText(/^0x/)
    const [from] = accounts
    const signing = host.request('personal_sign', [hello, from])
    await expect(approve.approve).toBeEnabled()
    const frame = page.frames().find((each) => each.url().startsWith(`${host.stack.widgetOrigin}/frame`))
    if (!frame) throw new Error('no widget')
    await watchFacts(frame)
    await setTheme(page, {
      mode: 'light',
      variables: themeOf({ background: '#fff7d6', foreground: '#3b2f00' }),
    })
    const ground = () =>
      frame.evaluate(() => getComputedStyle(document.querySelector('.card') as Element).backgroundColor)
    expect(await ground()).toBe('rgb(255, 255, 255)')
    for (const [at, size] of sizes.entries()) {
      await page.setViewportSize(size)
      await setRandomThemes(page, 1_250, at + 1)
      for (const [mode, accent] of accents) {
        await setTheme(page, { mode, variables: themeOf({ accent }) })
        await page.locator('dialog').scrollIntoViewIfNeeded()
        // Where a window is too low for the whole of the screen, its yes stays off.
        if (size.height >= 500) await expect(approve.approve).toBeEnabled()
        await watchedFacts(frame)
      }
    }
    const { changes, looks, unreadable } = await watchedFacts(frame)
    expect(unreadable).toEqual([])
    expect(changes).toBeGreaterThan(200)
    expect(looks).toBeGreaterThanOrEqual(2 * accents.length)
    await page.setViewportSize({ width: 1280, height: 900 })
    await approve.sayNo()
    expect(await signing).toMatchObject({ error: { code: 4001 } })
  })

test('a theme shows where nothing is approved, and its attribute takes a mode alone', async ({
  host,
  page,
}) => {
  await host.goto('/?data-theme=light')
  await host.open()
  await setTheme(page, {
    mode: 'light',
    variables: themeOf({ background: '#fff7d6', foreground: '#3b2f00' }),
  })
  const ground = () =>
    frameOf(page)
      .locator('.card')
      .evaluate((card) => getComputedStyle(card).backgroundColor)
  await expect.poll(ground).toBe('rgb(255, 247, 214)')
  expect(await setTheme(page, { mode: 'light', variables: themeOf({ foreground: '#fff7d6' }) })).toMatch(
    /^theme: /,
  )
  expect(await ground()).toBe('rgb(255, 247, 214)')
})

test(
  'neither an attribute nor the style of its button brings a theme into our frames',
  core,
  async ({ host, connect, approve, page }) => {
    await host.goto('/?data-project=careful', 'careful')
    await host.open()
    await connect.pick()
    await host.expectClosed()
    const lookWith = async (query: string, style: string) => {
      await host.goto(`/?data-project=careful&${query}`, 'careful')
      await addSheet(page, style)
      await expect(host.button).toHaveText(/^0x/)
      const signing = host.request('personal_sign', [hello, accounts[0]])
      await expect(approve.approve).toBeEnabled()
      const frame = page.frames().find((each) => each.url().startsWith(`${host.stack.widgetOrigin}/frame`))
      const look = await frame?.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[data-fact]')].map((element) => {
          const { color, backgroundColor, fontSize } = getComputedStyle(element)
          return { color, backgroundColor, fontSize }
        }),
      )
      await approve.sayNo()
      expect(await signing).toMatchObject({ error: { code: 4001 } })
      return look
    }
    const plain = await lookWith('', '')
    expect(plain?.length).toBeGreaterThan(3)
    expect(await lookWith(hostileAttribute, hostileSheet)).toEqual(plain)
  },
)

test('a theme without a mode is held against the one that is in force, and what is refused is counted', async ({
  host,
  page,
  stack,
}) => {
  const before = await refusedThemes(stack)
  let reported = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/frame/report')) reported += request.postDataJSON().refused.theme ?? 0
  })
  await page.clock.install()
  await host.goto()
  const white = { variables: themeOf({ foreground: '#ffffff' }) }
  expect(await setTheme(page, { mode: 'light' })).toBe('taken')
  for (const state of ['before the frame is there', 'while it is open']) {
    expect(await setTheme(page, white), state).toMatch(/below 4\.5:1 in light mode/)
    if (!(await host.dialog.isVisible())) await host.open()
    await host.expectOpen()
  }
  expect(await setTheme(page, { mode: 'dark', ...white })).toBe('taken')
  // The first met no frame that could count it. What the frame has not heard yet goes with its next report.
  const reportedLater = async () => {
    await page.clock.fastForward(60_000)
    return reported
  }
  await expect.poll(reportedLater).toBe(1)
  await expect.poll(() => refusedThemes(stack)).toBeGreaterThan(before)
})
