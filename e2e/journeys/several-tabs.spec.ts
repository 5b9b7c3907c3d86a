import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { accounts, HostPage } from '../fixtures/hostPage.ts'
import { claimsOf, connectedAs, newWallet, password, somebody } from '../fixtures/person.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { withoutCookies } from '../fixtures/withoutCookies.ts'
import { ConnectScreen } from '../screens/ConnectScreen.ts'
import { EmailScreen } from '../screens/EmailScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'

/** Another tab of the same browser. */
async function openTab(host: HostPage, path = '/', site = 'shop') {
  const page = await host.page.context().newPage()
  const tab = new HostPage(page, host.stack)
  await tab.goto(path, site)
  return { tab, page, email: new EmailScreen(frameOf(page)), login: new LoginScreen(frameOf(page)) }
}

const isStatus = (page: Page, status: string) =>
  page.waitForFunction((wanted) => window.gatehouse?.getState().status === wanted, status)

/** Signs, and opens the wallet first where that is asked. */
async function sign(tab: HostPage, login: LoginScreen, from: string, isLocked = false): Promise<void> {
  await tab.show()
  const signing = tab.request('personal_sign', ['0x68656c6c6f', from])
  if (isLocked) await login.unlockWith(password)
  await login.press(login.approve)
  const { ok: signature } = await signing
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(from)
}

test('who logs in in one tab is logged in in the others, whatever way in they show', async ({
  host,
  email,
  login,
}) => {
  const choosing = await openTab(host)
  await choosing.tab.open()
  await expect(choosing.email.field).toBeVisible()
  const typing = await openTab(host)
  await typing.tab.open()
  await typing.email.send(somebody())
  await expect(typing.email.code).toBeFocused()

  const from = await newWallet(host, email, login)
  for (const { tab, page } of [choosing, typing]) {
    expect(await connectedAs(tab)).toBe(from)
    await expect(frameOf(page).getByRole('button', { name: 'Settings' })).toBeVisible()
  }
  await sign(typing.tab, typing.login, from, true)
  expect(await connectedAs(host)).toBe(from)
  await sign(host, login, from)
})

test('signing out in one tab signs the other one out', async ({ host, email, login, page, stack }) => {
  const from = await newWallet(host, email, login)
  const tab = await page.context().newPage()
  await tab.goto(stack.pages.origin('shop'))
  await tab.waitForFunction(() => window.gatehouse?.getState().status === 'connected')
  await host.open()
  await frameOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => page.evaluate(() => window.gatehouse?.getState().status)).toBe('disconnected')
  await expect.poll(() => tab.evaluate(() => window.gatehouse?.getState().status)).toBe('disconnected')
  expect(from).toMatch(/^0x/)
})

test('who signs in with a wallet in one tab is asked in no other', async ({ host, connect, page }) => {
  const path = '/?data-project=club'
  const signOf = (tab: Page) => frameOf(tab).getByRole('button', { name: /^sign/i })
  await host.goto(path, 'club')
  await host.open()
  await connect.pick()
  await signOf(page).waitFor()
  // Tabs that come up now are not signed in, and end nothing. In one of them the person begins as well.
  const [idle, asking] = [await openTab(host, path, 'club'), await openTab(host, path, 'club')]
  await asking.tab.open()
  await new ConnectScreen(frameOf(asking.page)).pick()
  await signOf(asking.page).waitFor()
  await expect(signOf(page)).toBeVisible()

  await signOf(page).click()
  await host.expectClosed()
  await asking.tab.expectClosed()
  for (const tab of [asking.page, idle.page]) {
    await isStatus(tab, 'connected')
    expect((await claimsOf(tab)).accounts.join()).toContain(accounts[0])
  }
})

test('without cookies the tabs hand the session to each other, and one of them signs all out', async ({
  host,
  email,
  login,
  page,
}) => {
  await withoutCookies(page.context(), host.stack.loginOrigin)
  const from = await newWallet(host, email, login)
  const other = await openTab(host)
  expect(await connectedAs(other.tab)).toBe(from)
  await sign(host, login, from)
  await sign(other.tab, other.login, from, true)
  await sign(host, login, from)
  const { sub } = await claimsOf(other.page)
  expect((await claimsOf(page)).sub).toBe(sub)

  await other.page.evaluate(() => window.gatehouse?.signOut())
  await isStatus(page, 'disconnected')
  await page.reload()
  await page.waitForFunction(() => 'gatehouse' in window && 'test' in window)
  expect((await host.request('eth_accounts')).ok).toEqual([])
})
