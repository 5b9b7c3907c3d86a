import { connectedAs, password, somebody } from '../fixtures/person.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'

test('while connecting and logging in each view names the site by its origin, and a review names it once', async ({
  host,
  email,
  login,
  page,
}) => {
  await host.goto()
  const { origin } = new URL(page.url())
  const dialog = frameOf(page).getByRole('dialog')
  await host.open()
  await expect(dialog).toHaveAccessibleDescription(origin)
  const address = somebody()
  await email.send(address)
  await expect(dialog).toHaveAccessibleDescription(origin)
  await email.type(await host.stack.mailbox.code(address, 0))
  await expect(login.text('Secure your wallet').or(login.usePassword).first()).toBeVisible()
  await expect(dialog).toHaveAccessibleDescription(origin)
  await login.choosePassword(password)
  const from = await connectedAs(host)
  const signing = host.request('personal_sign', ['0x68656c6c6f', from])
  await expect(login.text(origin)).toBeVisible()
  await expect(frameOf(page).locator('.header-site')).toHaveCount(0)
  await login.press(login.reject)
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})
