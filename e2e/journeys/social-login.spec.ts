import type { Page } from '@playwright/test'
import { addAuthenticator, addSamePasskeys } from '../fixtures/authenticator.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { connectedAs, logIn, password, somebody } from '../fixtures/person.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'

test.describe.configure({ timeout: 90_000 })

const google = (page: Page) => frameOf(page).getByRole('button', { name: 'Continue with Google' })

/** At the provider: name, password, consent. */
async function consent(popup: Page, name: string): Promise<void> {
  await popup.locator('input[name=login]').fill(name)
  await popup.locator('input[name=password]').fill('any')
  await popup.locator('button[type=submit]').click()
  await popup.getByRole('button', { name: /continue/i }).click()
}

async function securedBy(host: HostPage, login: LoginScreen): Promise<void> {
  await login.choosePassword(password)
  expect(await connectedAs(host)).toMatch(/^0x[0-9a-fA-F]{40}$/)
}

test('a social account, in a popup that tells its opener', async ({ host, login, page }) => {
  await host.goto('/?data-project=other', 'other')
  await host.button.click()
  const opening = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await consent(popup, `ada${Date.now()}`)
  await closing
  await securedBy(host, login)
})

test('a popup that cannot reach its opener asks to compare two letters', async ({ host, login, page }) => {
  await host.goto('/?data-project=other&coop=same-origin', 'other')
  await host.button.click()
  const opening = page.context().waitForEvent('page')
  await google(page).click()
  const popup = await opening
  await popup.waitForURL(/localhost/)
  await consent(popup, `bob${Date.now()}`)
  const words = await frameOf(page).locator('.social-words strong').textContent()
  await expect(popup.getByText(words ?? '-', { exact: true }).first()).toBeVisible()
  await popup.getByRole('button', { name: /continue/i }).click()
  await securedBy(host, login)
})

test('a blocked popup leaves a button that opens it', async ({ host, login, page }) => {
  await host.goto('/?data-project=other', 'other')
  await host.button.click()
  await google(page).waitFor()
  const frame = page.frames().find((each) => each.url().includes('/frame?'))
  await frame?.evaluate(() => {
    const open = window.open.bind(window)
    Object.assign(window, { open: () => null, letOpen: () => Object.assign(window, { open }) })
  })
  await google(page).click()
  const again = frameOf(page).getByRole('button', { name: /open/i })
  await expect(again).toBeVisible()
  await frame?.evaluate(() => (window as unknown as { letOpen(): void }).letOpen())
  const opening = page.waitForEvent('popup')
  await again.click()
  const popup = await opening
  await consent(popup, `cyd${Date.now()}`)
  await securedBy(host, login)
})

test('the passkey that protects the wallet signs in too', async ({ host, email, login, page }) => {
  const authenticator = await addAuthenticator(page)
  await host.goto('/?data-project=other', 'other')
  await logIn(host, email, somebody())
  await login.passkey.click()
  const from = await connectedAs(host)

  // The other site shares no storage and no cookie with the first.
  await host.goto()
  await host.button.click()
  const opening = page.waitForEvent('popup')
  await frameOf(page).getByRole('button', { name: 'Continue with Passkey' }).click()
  const popup = await opening
  await addSamePasskeys(popup, authenticator)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Use a passkey' }).click()
  await closing
  await login.unlock.click()
  expect(await connectedAs(host)).toBe(from)
})
