import { addAuthenticator } from '../fixtures/authenticator.ts'
import { connectedAs, logIn, logInLater, somebody } from '../fixtures/person.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 120_000 })

test('a wallet behind a passkey opens with one tap on another site', async ({ host, email, login, page }) => {
  const address = somebody()
  await addAuthenticator(page)
  await host.goto()
  await logIn(host, email, address)
  await login.press(login.passkey)
  const from = await connectedAs(host)

  // The other site shares no storage and no cookie with the first.
  await host.goto('/?data-project=other', 'other')
  await logInLater(host, email, address)
  await login.press(login.unlock)
  expect(await connectedAs(host)).toBe(from)
})
