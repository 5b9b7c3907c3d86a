import { execFileSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { buildLibraries } from '../../scripts/buildLibraries.ts'
import { limits } from '../../scripts/suites/limits.ts'
import { addAuthenticator } from '../fixtures/authenticator.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { somebody } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'
import type { EmailScreen } from '../screens/EmailScreen.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'

// Libraries as they are, of a lock of their own (bench/libraries).

test.beforeAll(async () => {
  test.setTimeout(limits.longJourneyMs)
  await buildLibraries()
})

const panelOf = (page: Page) => ({
  logIn: page.getByRole('button', { name: 'Log in' }),
  sign: page.getByRole('button', { name: 'Sign' }),
  pressed: page.getByRole('button', { name: /^Pressed/ }),
  result: page.locator('output'),
})

interface Parts {
  host: HostPage
  email: EmailScreen
  login: LoginScreen
  page: Page
}

/** By pointer and by key: a trap of the page would take either away. */
async function logInOver(button: Locator, { host, email, login, page }: Parts): Promise<void> {
  await page.waitForFunction(() => 'gatehouse' in window)
  await button.click()
  await host.expectOpen()
  const address = somebody()
  await email.field.click()
  await page.keyboard.type(address)
  await expect(email.field).toHaveValue(address)
  await page.keyboard.press('Enter')
  await email.text(address).waitFor()
  await email.type(await host.stack.mailbox.code(address, 0))
  await login.press(login.passkey)
  await page.waitForFunction(() => window.gatehouse?.getState().status === 'connected')
  await host.expectClosed()
}

/** And the page has its focus and its buttons again. */
async function signOver({ host, login, page }: Parts, isLocked = false): Promise<void> {
  const { sign, pressed, result } = panelOf(page)
  await sign.click()
  if (isLocked) await login.press(login.unlock)
  await login.press(login.approve)
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
  await host.expectClosed()
  await expect(sign).toBeFocused()
  await pressed.click()
  await expect(pressed).toHaveText('Pressed 1')
}

for (const kind of ['radix', 'mui', 'headlessui', 'reactaria', 'focustrap', 'webawesome', 'jquery', 'zone'])
  test(`over a dialog of ${kind}: a login, a signature, and the dialog as it was`, async ({
    host,
    email,
    login,
    page,
  }) => {
    const parts = { host, email, login, page }
    await addAuthenticator(page)
    const origin = encodeURIComponent(host.stack.widgetOrigin)
    await page.goto(
      `${host.stack.pages.origin('shop')}/dialog.html?kind=${kind}&csp=inline-styles&origin=${origin}`,
    )
    await logInOver(panelOf(page).logIn, parts)
    await signOver(parts)
    // Backwards: after the last of a native dialog comes the browser's own bar.
    await page.keyboard.press('Shift+Tab')
    await expect(
      page.locator('[role=dialog] :focus, dialog :focus, wa-dialog :focus, .ui-dialog :focus'),
    ).toHaveCount(1)
  })

for (const kind of ['htmx', 'turbo'])
  test(`${kind} goes on and back: no dead window, and it signs on either page`, async ({
    host,
    email,
    login,
    page,
  }) => {
    const parts = { host, email, login, page }
    await addAuthenticator(page)
    await page.goto(`${host.stack.pages.origin('shop')}/${kind}-one.html?csp=inline-styles`)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await logInOver(panelOf(page).logIn, parts)
    await signOver(parts)
    await page.getByRole('link', { name: 'To two' }).click()
    await expect(page.getByRole('heading', { name: 'two' })).toBeVisible()
    // The body is another one, so the frame is loaded anew, which locks where the browser keeps nothing.
    await signOver(parts, true)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await host.expectClosed()
    await panelOf(page).sign.click()
    await login.press(login.unlock)
    await login.press(login.reject)
    await host.expectClosed()
    // Gone on while the window stands: it goes with its page, or is closed.
    await panelOf(page).logIn.click()
    await host.expectOpen()
    await page.evaluate(() => history.forward())
    await expect(page.getByRole('heading', { name: 'two' })).toBeVisible()
    if (await host.dialog.isVisible()) await page.keyboard.press('Escape')
    await panelOf(page).pressed.click()
  })

test('Jest 29 with jsdom loads the package and the script in a test of a site', () => {
  execFileSync('node', ['node_modules/jest/bin/jest.js', '--config', 'jest/jest.config.json'], {
    cwd: 'bench/libraries',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' },
    stdio: 'inherit',
  })
})
