import type { Frame, LaunchOptions, Page, Response } from '@playwright/test'
import { addAuthenticator, addSamePasskeys } from '../fixtures/authenticator.ts'
import { HostPage } from '../fixtures/hostPage.ts'
import { kindBrowser } from '../fixtures/kindBrowser.ts'
import { connectedAs, logIn, password, somebody } from '../fixtures/person.ts'
import type { Stack } from '../fixtures/stack.ts'
import { core, expect, frameOf, test } from '../fixtures/test.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'

const google = (page: Page) => frameOf(page).getByRole('button', { name: 'Continue with Google' })

const onThisPage = 'Log in on this page instead'

/** The widget opens no windows, until `letOpen`. */
async function blockWindows(page: Page): Promise<Frame | undefined> {
  await google(page).waitFor()
  const frame = page.frames().find((each) => each.url().includes('/frame?'))
  await frame?.evaluate(() => {
    const open = window.open.bind(window)
    Object.assign(window, { open: () => null, letOpen: () => Object.assign(window, { open }) })
  })
  return frame
}

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

test('a social account, in a popup that tells its opener', core, async ({ host, login, page }) => {
  await host.goto('/?data-project=other', 'other')
  await host.open()
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
  await host.open()
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
  await host.open()
  const frame = await blockWindows(page)
  await google(page).click()
  const again = frameOf(page).getByRole('button', { name: /open/i })
  await expect(again).toBeVisible()
  // The frame has no storage here, and could not take the login when the page comes back.
  await expect(frameOf(page).locator('.social-words')).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: onThisPage })).toHaveCount(0)
  await frame?.evaluate(() => (window as unknown as { letOpen(): void }).letOpen())
  const opening = page.waitForEvent('popup')
  await again.click()
  const popup = await opening
  await consent(popup, `cyd${Date.now()}`)
  await securedBy(host, login)
})

/** The way of a page where no window opens, up to the provider's consent and back; answers the address it comes back to. */
async function logInOnThePage(page: Page, name: string): Promise<string> {
  await google(page).click()
  const words = await frameOf(page).locator('.social-words strong').textContent()
  await frameOf(page).getByRole('button', { name: onThisPage }).click()
  await consent(page, name)
  await expect(page.getByText(words ?? '-', { exact: true }).first()).toBeVisible()
  const back = page.waitForRequest((request) => request.url().includes('result_uri='))
  await page.getByRole('button', { name: 'Continue' }).click()
  return (await back).url()
}

test('where no window opens, the page itself goes to the login and comes back', async ({
  stack,
  launchOptions,
}) => {
  await using browser = await kindBrowser(launchOptions)
  const { page } = browser
  const host = new HostPage(page, stack)
  await host.goto('/?data-project=other&item=7', 'other')
  await host.open()
  await blockWindows(page)
  await logInOnThePage(page, `dan${Date.now()}`)
  await securedBy(host, new LoginScreen(frameOf(page)))
  expect(new URL(page.url()).search).toBe('?data-project=other&item=7')
})

test('a Telegram mini app: its launch parameters stay in it, and no result but its own logs anybody in', async ({
  stack,
  launchOptions,
}) => {
  await using browser = await kindBrowser(launchOptions)
  const { page } = browser
  const host = new HostPage(page, stack)
  const launch =
    '#tgWebAppData=user%3D%257B%2522id%2522%253A7%257D%26hash%3D5ec2e7&tgWebAppVersion=7.10&tgWebAppPlatform=ios'
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''))
  await host.goto(`/?data-project=other${launch}`, 'other')
  await host.open()
  await blockWindows(page)
  const back = await logInOnThePage(page, `eve${Date.now()}`)
  await securedBy(host, new LoginScreen(frameOf(page)))
  expect(new URL(page.url()).search).toBe('?data-project=other')
  expect(new URL(page.url()).hash).toBe(launch)
  // Nor did a server see them, a page's own included.
  expect(
    seen.filter((url) => /tgWebApp|5ec2e7/.test(url) && !url.startsWith(stack.pages.origin('other'))),
  ).toEqual([])

  const signOut = async (): Promise<void> => {
    await page.evaluate(() => window.gatehouse?.signOut())
    await expect.poll(() => page.evaluate(() => window.gatehouse?.getState().status)).toBe('disconnected')
  }
  /** The page is opened by such an address, as if it had left for a login just before. */
  const arrive = async (address: string, site = 'other'): Promise<void> => {
    await page.goto(stack.pages.origin(site))
    await page.evaluate(() => {
      for (const project of ['other', 'shop']) sessionStorage.setItem(`gatehouse:${project}`, '')
    })
    // The script that holds finishSocial.
    const taking = page.waitForResponse(/\/assets\/connected-[^/]*\.js$/)
    await page.goto(address)
    await expect.poll(() => page.url()).not.toContain('result_uri')
    await taking
    // Behind it, on the same way from the widget to the page.
    await frameOf(page)
      .locator('body')
      .evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await page.evaluate(() => window.gatehouse?.setTheme({ mode: 'dark' }))
    const status = () => page.evaluate(() => window.gatehouse?.getState().status)
    await expect.poll(status).not.toBe('connecting')
    expect(await status()).toBe('disconnected')
  }
  await signOut()
  // Replayed: it was taken once.
  await arrive(back)
  // Of somebody else, who has the hand-off of a login of their own and sends its address round.
  const foreign = new URL(back)
  foreign.searchParams.set('result_uri', await strangersResult(stack, launchOptions))
  await arrive(foreign.href)
  // Of another project.
  const elsewhere = new URL(foreign.href.replace(stack.pages.origin('other'), stack.pages.origin('shop')))
  elsewhere.searchParams.set('data-project', 'shop')
  await arrive(elsewhere.href, 'shop')
})

/** A login that a stranger began in a browser of theirs and consented to, but did not take. */
async function strangersResult(stack: Stack, launchOptions: LaunchOptions): Promise<string> {
  await using browser = await kindBrowser(launchOptions)
  const { page } = browser
  const host = new HostPage(page, stack)
  await host.goto('/?data-project=other', 'other')
  await host.open()
  await blockWindows(page)
  await page.route(/result_uri=/, (route) => route.abort())
  return new URL(await logInOnThePage(page, `mal${Date.now()}`)).searchParams.get('result_uri') ?? ''
}

test('a result from elsewhere does nothing', core, async ({ host, page, stack }) => {
  const foreign = encodeURIComponent(`${stack.loginOrigin}/auth/popup/google?handoff=${'A'.repeat(32)}`)
  await host.goto(`/?data-project=other&result_uri=${foreign}`, 'other')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(page.frames()).toHaveLength(1)
  await page.evaluate(() => sessionStorage.setItem('gatehouse:other', ''))
  await page.reload()
  await expect.poll(() => page.url()).not.toContain('result_uri')
  await expect.poll(() => page.frames().length).toBe(3)
  await expect
    .poll(() => page.evaluate(() => window.gatehouse?.getState()))
    .toMatchObject({ status: 'disconnected', open: false })
})

const isAnswerOf = (path: string) => (response: Response) => new URL(response.url()).pathname === path

test('the passkey that protects the wallet signs in too', async ({ host, email, login, page }) => {
  const authenticator = await addAuthenticator(page)
  await host.goto('/?data-project=other', 'other')
  // What a server that answers makes of a passkey: a press waits two seconds for it at most.
  const offered = page.waitForResponse(isAnswerOf('/login/passkeys/options'))
  await logIn(host, email, somebody())
  await offered
  const registered = page.waitForResponse(isAnswerOf('/login/passkeys'))
  await login.press(login.passkey)
  const from = await connectedAs(host)
  expect((await registered).status()).toBe(200)

  // The other site shares no storage and no cookie with the first.
  await host.goto()
  await host.open()
  const opening = page.waitForEvent('popup')
  await frameOf(page).getByRole('button', { name: 'Continue with Passkey' }).click()
  const popup = await opening
  await addSamePasskeys(popup, authenticator)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Use a passkey' }).click()
  await closing
  await login.press(login.unlock)
  expect(await connectedAs(host)).toBe(from)
})
