import { addAuthenticator } from '../fixtures/authenticator.ts'
import { HostPage } from '../fixtures/hostPage.ts'
import { connectedAs, logIn, somebody } from '../fixtures/person.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { EmailScreen } from '../screens/EmailScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'

test.describe.configure({ timeout: 120_000 })

test('a wallet behind a passkey opens with one tap on another site and another device', async ({
  host,
  email,
  login,
  browser,
  stack,
}) => {
  const address = somebody()
  await host.goto()
  await logIn(host, email, address)
  const passkeys = await addAuthenticator(host.page)
  await login.passkey.click()
  const from = await connectedAs(host)

  // A fresh profile has nothing of the first: no storage, no cookies; only the passkey was synchronised.
  const device = await browser.newContext()
  const page = await device.newPage()
  const second = new HostPage(page, stack)
  await second.goto('/?data-project=other', 'other')
  await page.waitForTimeout(20_000)
  await logIn(second, new EmailScreen(frameOf(page)), address)
  await addAuthenticator(page, await passkeys.export())
  await new LoginScreen(frameOf(page)).unlock.click()
  expect(await connectedAs(second)).toBe(from)
  await device.close()
})
