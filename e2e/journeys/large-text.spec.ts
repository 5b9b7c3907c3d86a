import type { Frame, Page } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import { addAuthenticator } from '../fixtures/authenticator.ts'
import { accounts, type HostPage } from '../fixtures/hostPage.ts'
import { launchOptions } from '../fixtures/launchOptions.ts'
import { illegible, unseenFacts, watchUntilYes } from '../fixtures/legible.ts'
import { loginFrames } from '../fixtures/loginFrames.ts'
import { connectedAs, newPasskeyWallet, somebody } from '../fixtures/person.ts'
import { readToEnd, readWhole } from '../fixtures/readWhole.ts'
import { setDialog } from '../fixtures/setDialog.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { expectYesInTightRooms } from '../fixtures/tightRooms.ts'
import { expectQuiet } from '../fixtures/toasts.ts'
import { ApprovalWindow } from '../screens/ApprovalWindow.ts'
import type { EmailScreen } from '../screens/EmailScreen.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'

/** As a person sets it in their browser; 16 is usual. */
const textPx = 32
test.use({ launchOptions: launchOptions(`--blink-settings=defaultFontSize=${textPx}`) })

const [, receiver] = accounts
const places = { 'over the page': '/?', 'embedded in the page': '/?data-append=main&' } as const
const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 780 },
  { width: 1280, height: 800 },
]
const modes = ['dark', 'light'] as const

const facts = ['approve', 'figure', 'receiver', 'reject', 'site', 'title']

/** All of a request can be read, and was in sight before its yes. */
async function expectLegible(frame: Frame, name: string): Promise<void> {
  expect(await frame.evaluate(() => getComputedStyle(document.documentElement).fontSize), name).toBe(
    `${textPx}px`,
  )
  await expect.poll(() => illegible(frame), { message: name }).toEqual([])
  const shown = () =>
    frame.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-fact]')].map((fact) => fact.dataset['fact']).sort(),
    )
  await expect.poll(shown, { message: name }).toEqual(facts)
}

const widgetFrames = (page: Page): Frame[] => page.frames().filter((frame) => frame.url().includes('/frame?'))

interface Parts {
  host: HostPage
  email: EmailScreen
  login: LoginScreen
  page: Page
}

/** A payment is before its person, on a large page that makes this of our dialog. */
async function requestPayment({ host, email, login, page }: Parts, dialog: Record<string, string> = {}) {
  await page.setViewportSize({ width: 1280, height: 800 })
  const from = await newPasskeyWallet(host, email, login)
  await host.fund(from, '0x3635c9adc5dea00000')
  await setDialog(page, dialog)
  const sending = host.request('eth_sendTransaction', [{ from, to: receiver, value: '0x16345785d8a0000' }])
  await expect(login.reject).toBeVisible()
  const [frame] = loginFrames(page, host.stack)
  if (!frame) throw new Error('no login frame')
  return { sending, frame }
}

for (const [where, path] of Object.entries(places))
  for (const size of sizes)
    test(`text at 200 %: a payment is read whole, ${where}, ${size.width} by ${size.height}`, async ({
      host,
      email,
      login,
      page,
    }) => {
      await page.setViewportSize(size)
      await addAuthenticator(page)
      await host.goto(path)
      if (where === 'over the page') await host.open()
      else await page.evaluate(() => window.gatehouse?.preload())
      const address = somebody()
      await email.send(address)
      await email.type(await host.stack.mailbox.code(address, 0))
      await login.press(login.passkey)
      const from = await connectedAs(host)
      await host.fund(from, '0x3635c9adc5dea00000')
      const sending = host.request('eth_sendTransaction', [
        { from, to: receiver, value: '0x16345785d8a0000' },
      ])
      await expect(login.reject).toBeVisible()
      const [frame] = loginFrames(page, host.stack)
      if (!frame) throw new Error('no login frame')
      for (const mode of modes) {
        await page.evaluate((next) => window.gatehouse?.setTheme({ mode: next }), mode)
        await expectLegible(frame, mode)
        for (const each of widgetFrames(page))
          await expect.poll(() => illegible(each), { message: `${mode}, around` }).toEqual([])
      }

      await watchUntilYes(frame)
      const [moved, readOn] = [login.button('Open in a window'), login.button('Read on')]
      await login.text(new URL(page.url()).host).click()
      const isOn = () =>
        login.approve.evaluateAll((found) => found.some((button) => !(button as HTMLButtonElement).disabled))
      const opened = page.context().waitForEvent('page')
      // A yes in the frame opens none.
      opened.catch(() => {})
      let left = false
      await expect(async () => {
        // It goes again where the frame comes to show all of the request.
        left = await moved.isVisible()
        if (left) return moved.click({ timeout: limits.attemptMs })
        if (await readOn.isVisible()) await readOn.click({ timeout: limits.attemptMs })
        expect(await isOn()).toBe(true)
      }).toPass({ timeout: limits.expectationMs, intervals: [50] })
      if (!left) {
        await expect.poll(() => unseenFacts(frame)).toEqual([])
        await login.press(login.approve)
      } else {
        const review = new ApprovalWindow(await opened)
        await expect(review.reject).toBeVisible()
        await review.page.setViewportSize(size)
        await expectLegible(review.page.mainFrame(), 'window')
        await watchUntilYes(review.page.mainFrame())
        await readWhole(review.approve, review.page.getByRole('button', { name: 'Read on' }))
        await expect.poll(() => unseenFacts(review.page.mainFrame())).toEqual([])
        await review.approve.click()
      }
      expect(await sending).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    })

for (const width of [320, 436, 568, 636, 700])
  test(`text at 200 %: the header holds its lines, ${width} by 320`, async ({ host, page }) => {
    await page.setViewportSize({ width, height: 320 })
    await host.goto('/')
    await host.open()
    for (const mode of modes)
      for (const radius of ['0px', '24px', '60px', '99px']) {
        const theme = { mode, variables: { '--gatehouse-radius': radius } }
        await page.evaluate((next) => window.gatehouse?.setTheme(next), theme)
        for (const each of widgetFrames(page)) {
          await expect(each.locator('.header-title')).toBeVisible()
          const drawn = () =>
            each.evaluate(
              () => getComputedStyle(document.querySelector('.card') as Element).borderTopLeftRadius,
            )
          await expect.poll(drawn).toBe(`${Math.min(60, parseInt(radius, 10))}px`)
          await expect.poll(() => illegible(each), { message: `${mode}, ${radius}` }).toEqual([])
        }
      }
  })

for (const size of sizes)
  test(`text at 200 %: a short line covers nothing and moves nothing, ${size.width} by ${size.height}`, async ({
    host,
    connect,
    account,
    page,
  }) => {
    await page.setViewportSize(size)
    await host.goto('/')
    await host.open()
    await connect.pick()
    await host.expectClosed()
    await host.open()
    await expect(account.held('ETH').first()).toBeVisible()
    await expect(frameOf(page).locator('.skeleton, .skeleton-row')).toHaveCount(0)
    await expectQuiet(page, account.copy, 'Account')
  })

test('text at 200 %: a page that makes its frame a slit gets no yes, read or not', async ({
  host,
  email,
  login,
  page,
}) => {
  const { sending } = await requestPayment({ host, email, login, page })
  await readWhole(login.approve, login.button('Read on'))
  // Each fact still shows whole here, so it is read again.
  await setDialog(page, { height: '400px' })
  await expect(login.button('Read on')).toBeVisible()
  await readWhole(login.approve, login.button('Read on'))
  for (const height of ['290px', '260px']) {
    await setDialog(page, { height })
    await expect(login.button('Open in a window'), height).toBeVisible()
    await readToEnd(login.approve, login.button('Read on'))
    await expect(login.approve, height).toBeDisabled()
  }
  await setDialog(page, { height: '800px' })
  await login.press(login.approve)
  expect(await sending).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
})

test('text at 200 %: a message is read whole, also what no line of it leads to', async ({
  host,
  email,
  login,
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 800 })
  const from = await newPasskeyWallet(host, email, login)
  const lines = Array.from({ length: 12 }, (_, at) => (at === 10 ? 'PAY: ALL I HAVE' : `line ${at}`))
  const message = `0x${Buffer.from(lines.join('\n')).toString('hex')}`
  const signing = host.request('personal_sign', [message, from])
  await expect(login.reject).toBeVisible()
  const [frame] = loginFrames(page, host.stack)
  if (!frame) throw new Error('no login frame')
  await expect.poll(() => illegible(frame)).toEqual([])
  await expect(login.button('Read on')).toBeVisible()
  await watchUntilYes(frame)
  await login.press(login.approve)
  await expect.poll(() => unseenFacts(frame)).toEqual([])
  expect(await signing).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{130,}$/) })
})

const rootSize = (frame: Frame): Promise<string> =>
  frame.evaluate(() => getComputedStyle(document.documentElement).fontSize)

test('text at 200 %: a page that leaves little room has it drawn as usual, and gets a yes', async ({
  host,
  email,
  login,
  page,
}) => {
  const parts = { host, email, login, page }
  const { sending, frame } = await requestPayment(parts, { width: '360px', height: '360px' })
  await expect.poll(() => rootSize(frame)).toBe('16px')
  // With more room larger text is back, and is read.
  await setDialog(page, { width: '480px', height: '780px' })
  await expect.poll(() => rootSize(frame)).toBe(`${textPx}px`)
  await readWhole(login.approve, login.button('Read on'))
  await expect.poll(() => illegible(frame)).toEqual([])
  await setDialog(page, { width: '360px', height: '360px' })
  await expect.poll(() => rootSize(frame)).toBe('16px')
  await login.press(login.approve)
  expect(await sending).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
})

test('text at 200 %: a yes has room where usual text has little more than it needs', async ({
  host,
  email,
  login,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const from = await newPasskeyWallet(host, email, login)
  await host.fund(from, '0x3635c9adc5dea00000')
  await expectYesInTightRooms({ host, login, page }, { from, to: receiver })
})

test('text at 200 %: the window that opens is as large as that, also from a frame with usual text', async ({
  host,
  email,
  login,
  page,
}) => {
  const parts = { host, email, login, page }
  const { sending, frame } = await requestPayment(parts, { width: '300px', height: '240px' })
  await expect(login.button('Open in a window')).toBeVisible()
  await expect.poll(() => rootSize(frame)).toBe('16px')
  const features = frame.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const open = window.open.bind(window)
        window.open = (address, target, given) => {
          resolve(given)
          return open(address, target, given)
        }
      }),
  )
  const opened = page.context().waitForEvent('page')
  await login.press(login.button('Open in a window'))
  expect(await features).toBe('popup,width=960,height=1440')
  const review = new ApprovalWindow(await opened)
  await expect(review.reject).toBeVisible()
  expect(await rootSize(review.page.mainFrame())).toBe(`${textPx}px`)
  await readWhole(review.approve, review.page.getByRole('button', { name: 'Read on' }))
  await review.approve.click()
  expect(await sending).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
})

for (const width of [320, 390])
  test(`text at 200 %: no word of the main screens is cut, ${width} px`, async ({
    host,
    email,
    login,
    page,
  }) => {
    await page.setViewportSize({ width, height: 568 })
    const expectClean = async (name: string) => {
      for (const each of widgetFrames(page))
        await expect.poll(() => illegible(each), { message: name }).toEqual([])
    }
    await addAuthenticator(page)
    await host.goto('/')
    await host.open()
    await expect(email.field).toBeVisible()
    await expectClean('connect')
    const address = somebody()
    await email.send(address)
    await expect(email.again).toBeVisible()
    await expectClean('code')
    await email.type(await host.stack.mailbox.code(address, 0))
    await login.press(login.passkey)
    await host.fund(await connectedAs(host), '0x3635c9adc5dea00000')
    await host.open()
    await expect(frameOf(page).getByRole('tab', { name: 'Activity' })).toBeVisible()
    await expect(frameOf(page).locator('.token-row')).toBeVisible()
    await expectClean('account')
  })
