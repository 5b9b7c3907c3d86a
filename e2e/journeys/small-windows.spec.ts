import type { Locator, Page } from '@playwright/test'
import { limits } from '../../scripts/suites/limits.ts'
import { addAuthenticator } from '../fixtures/authenticator.ts'
import { accounts } from '../fixtures/hostPage.ts'
import { connectedAs, newPasskeyWallet, somebody } from '../fixtures/person.ts'
import { expectWithinReach, tabTo } from '../fixtures/reach.ts'
import { readWhole } from '../fixtures/readWhole.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { ApprovalWindow } from '../screens/ApprovalWindow.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'
import { SendScreen } from '../screens/SendScreen.ts'

const [, receiver] = accounts
const touch = { hasTouch: true, isMobile: true }

const windows = {
  'the smallest phone': { viewport: { width: 320, height: 568 }, ...touch },
  'a phone on its side': { viewport: { width: 568, height: 320 }, ...touch },
  'a low window': { viewport: { width: 360, height: 300 } },
  // WCAG 1.4.10 asks for 320 by 256 CSS px: a window of 1280 by 1024 at a zoom of 400 %.
  'a zoom of 400 %': { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
}

/** As a person of that device does it. */
type Press = (target: Locator) => Promise<void>

const pressBy = (page: Page, hasTouch: boolean): Press =>
  hasTouch
    ? (target) => target.tap()
    : async (target) => {
        await tabTo(page, target)
        await page.keyboard.press('Enter')
      }

/** In the frame where it has room for what it shows, or in the window that it leads to. */
async function sayYes(
  page: Page,
  login: LoginScreen,
  press: Press,
  enter: () => Promise<void>,
): Promise<void> {
  const [moved, readOn] = [login.button('Open in a window'), login.button('Read on')]
  // The yes waits until the focus is in its frame.
  await enter()
  await expect(async () => {
    if (await moved.isVisible()) return
    if (await readOn.isVisible()) await readOn.click({ timeout: limits.attemptMs })
    expect(await login.approve.isEnabled()).toBe(true)
  }).toPass({ timeout: limits.expectationMs, intervals: [50] })
  if (await login.approve.isEnabled()) return press(login.approve)
  const opened = page.context().waitForEvent('page')
  await press(moved)
  await new ApprovalWindow(await opened).sayYes()
}

for (const [name, options] of Object.entries(windows))
  test.describe(name, () => {
    test.use(options)

    test('each screen fits, and what it has to press is within reach', async ({
      host,
      email,
      login,
      page,
    }) => {
      const send = new SendScreen(frameOf(page))
      const press = pressBy(page, 'hasTouch' in options)
      await addAuthenticator(page)
      await host.goto()
      await host.open()
      await expect(email.field).toBeVisible()
      await expectWithinReach(page, 'first screen')
      const address = somebody()
      await email.send(address)
      await expectWithinReach(page, 'code')
      await email.type(await host.stack.mailbox.code(address, 0))
      await expect(login.passkey).toBeVisible()
      await expectWithinReach(page, 'passkey')
      await press(login.passkey)
      const from = await connectedAs(host)
      await host.expectClosed()
      await host.fund(from, '0x3635c9adc5dea00000')

      const sending = host.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }])
      await expect(login.reject).toBeVisible()
      await expectWithinReach(page, 'approval')
      await sayYes(page, login, press, () =>
        'hasTouch' in options ? login.text(new URL(page.url()).host).tap() : tabTo(page, login.reject),
      )
      expect(await sending).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      await host.expectClosed()

      await page.evaluate(() => window.gatehouse?.open('WalletSend'))
      await send.fill('0.25', receiver)
      await expect(send.button).toBeVisible()
      await expectWithinReach(page, 'send')
      await page.evaluate(() => window.gatehouse?.close())
      await host.expectClosed()
      await page.evaluate(() => window.gatehouse?.open('WalletReceive'))
      await expect(frameOf(page).getByRole('img').first()).toBeVisible()
      await expectWithinReach(page, 'receive')
    })
  })

for (const zoom of ['0.8', '1.5'])
  test(`a page that is drawn at ${zoom} of its size: the window is over it, and a payment is agreed to`, async ({
    host,
    email,
    login,
    page,
  }) => {
    const from = await newPasskeyWallet(host, email, login)
    await host.fund(from, '0x3635c9adc5dea00000')
    await page.evaluate((zoom) => Object.assign(document.body.style, { zoom }), zoom)
    const sending = host.request('eth_sendTransaction', [{ from, to: receiver, value: '0x1' }])
    await expect(login.approve).toBeInViewport({ ratio: 1 })
    await expectWithinReach(page, zoom)
    const isOver = () =>
      document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.localName === 'gatehouse-frame'
    expect(await page.evaluate(isOver)).toBe(true)
    await tabTo(page, login.reject)
    await readWhole(login.approve, login.button('Read on'))
    await tabTo(page, login.approve)
    await page.keyboard.press('Enter')
    expect(await sending).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    await host.expectClosed()
  })
