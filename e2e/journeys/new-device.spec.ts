import type { Browser } from '@playwright/test'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import { HostPage } from '../fixtures/hostPage.ts'
import { kindBrowser } from '../fixtures/kindBrowser.ts'
import { connectedAs, logInLater, openSettings, password, somebody } from '../fixtures/person.ts'
import { serverTime } from '../fixtures/serverTime.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'
import { violationsOf } from '../fixtures/violationsOf.ts'
import { EmailScreen } from '../screens/EmailScreen.ts'
import { LetterPage } from '../screens/LetterPage.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'

test.use({ newDevices: true, ...firstLook })
test.describe.configure({ mode: 'default' })

/** Where a person reads their mail. */
async function letterPage(browser: Browser): Promise<LetterPage> {
  const context = await browser.newContext()
  return new LetterPage(await context.newPage())
}

test(
  'a browser that is new for an address gets its code for a yes in the letter',
  pictures,
  async ({ host, email, login, page, browser, stack }) => {
    const address = somebody()
    await host.goto()
    await host.open()
    await email.send(address)
    await expect(email.text('Waiting for your approval')).toBeVisible()
    await expect(email.again).toBeEnabled()
    await expectView(page, 'email-device')

    const letter = await letterPage(browser)
    await letter.open(await stack.mailbox.deviceLink(address))
    expect(letter.page.url()).not.toContain('#')
    await expect(letter.text('Test shop')).toBeVisible()
    await expect(letter.text(stack.pages.origin('shop'))).toBeVisible()
    await expect(letter.text('on Linux')).toBeVisible()
    expect(await violationsOf(letter.page)).toEqual([])
    expect(stack.mailbox.count(address)).toBe(1)
    await letter.approve.click()
    await expect(letter.text('Go back to the page where you asked')).toBeVisible()

    await email.type(await stack.mailbox.code(address, 1))
    await expect(login.usePassword).toBeVisible()
    await letter.page.context().close()
  },
)

test('where frames have a storage, the browser is known from then on; another one is asked about, and hears a no', async ({
  host,
  email,
  browser,
  launchOptions,
  stack,
}) => {
  const address = somebody()
  await using kind = await kindBrowser(launchOptions)
  const own = { host: new HostPage(kind.page, stack), email: new EmailScreen(frameOf(kind.page)) }
  await own.host.goto()
  await own.host.open()
  await own.email.send(address)
  const letter = await letterPage(browser)
  await letter.open(await stack.mailbox.deviceLink(address))
  await letter.approve.click()
  await own.email.type(await stack.mailbox.code(address, 1))
  await expect(new LoginScreen(frameOf(kind.page)).usePassword).toBeVisible()

  // Signed out, as it were.
  await kind.page.context().clearCookies()
  await own.host.goto()
  await logInLater(own.host, own.email, address, 2)
  await expect(new LoginScreen(frameOf(kind.page)).usePassword).toBeVisible()
  expect(stack.mailbox.count(address)).toBe(3)

  await host.goto()
  await host.open()
  await email.send(address)
  const link = await stack.mailbox.deviceLink(address, 3)
  await letter.open(link)
  await letter.decline.click()
  await expect(letter.text('Nobody gets a code')).toBeVisible()
  await expect(email.text('Login declined')).toBeVisible()
  await letter.page.goto(link)
  await expect(letter.text('This link was used')).toBeVisible()
  expect(stack.mailbox.count(address)).toBe(4)
  await letter.page.context().close()
})

test('who proves it is still them does so by letter and code', async ({
  host,
  email,
  login,
  page,
  browser,
  stack,
}) => {
  const address = somebody()
  const goOn = await serverTime(page, stack)
  await host.goto()
  await host.open()
  await email.send(address)
  const letter = await letterPage(browser)
  await letter.open(await stack.mailbox.deviceLink(address))
  await letter.approve.click()
  await email.type(await stack.mailbox.code(address, 1))
  await login.choosePassword(password)
  await connectedAs(host)
  await host.expectClosed()

  await goOn(6 * 60_000)
  await host.open()
  const widget = frameOf(page)
  await openSettings(widget)
  await widget.getByRole('button', { name: 'Security and recovery' }).click()
  await login.press(login.button('Private keys'))
  await login.press(login.button('Send a code'))
  await expect(login.text('This browser is new for')).toBeVisible()
  await expect(login.field).toBeHidden()
  await letter.open(await stack.mailbox.deviceLink(address, 2))
  await letter.approve.click()
  await login.field.pressSequentially(await stack.mailbox.code(address, 3))
  await expect(login.button('Show keys')).toBeVisible()
  await letter.page.context().close()
})
