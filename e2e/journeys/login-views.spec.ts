import { limits } from '../../scripts/suites/limits.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { connectedAs, openSettings, password, somebody } from '../fixtures/person.ts'
import { signInText } from '../fixtures/signInText.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'

test.use(firstLook)
test.describe.configure({ timeout: limits.longJourneyMs })

const dead = '0x000000000000000000000000000000000000dEaD'
const goto = (host: HostPage, project: string) => host.goto(`/?wallets=2&data-project=${project}`, project)

test('Connect with email and social accounts', pictures, async ({ host, page }) => {
  await goto(host, 'other')
  await host.open()
  await expect(frameOf(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectView(page, 'connect-login')
  await page.evaluate(() => window.gatehouse?.open('ConnectSocials'))
  await expect(frameOf(page).getByRole('heading', { name: 'Log in with', exact: true })).toBeVisible()
  await expectView(page, 'connect-socials')
})

test(
  'the code, the new wallet, its approvals and its settings',
  pictures,
  async ({ host, email, login, page }) => {
    const widget = frameOf(page)
    await goto(host, 'other')
    await host.open()
    const address = somebody()
    await email.send(address)
    await expect(email.code).toBeFocused()
    await expect(widget.getByRole('button', { name: 'Send again', exact: true })).toBeEnabled()
    await expectView(page, 'email-code')
    await email.type(await host.stack.mailbox.code(address))
    await expect(login.passkey).toBeVisible()
    await expectView(page, 'secure-wallet-passkey')
    await login.press(login.usePassword)
    await expect(login.create).toBeVisible()
    await expectView(page, 'secure-wallet-password')
    await login.fillPassword(password)
    await login.press(login.create)
    const from = await connectedAs(host)

    const signing = host.request('personal_sign', ['0x68656c6c6f', from])
    await expect(login.approve).toBeEnabled()
    await expectView(page, 'embedded-sign', { ready: login.approve })
    await login.press(login.reject)
    await signing
    const foreign = host.request('personal_sign', [signInText(dead, 'https://bank.example'), from])
    await expect(login.reject).toBeEnabled()
    await expectView(page, 'embedded-sign-in-elsewhere', { ready: login.approve })
    await login.press(login.reject)
    await foreign
    const items = [{ type: 'string', name: 'item', value: 'Tea' }]
    const typed = host.request('eth_signTypedData', [items, from])
    await expect(login.text('Counts at every site')).toBeVisible()
    await expectView(page, 'embedded-typed-data-v1', { ready: login.approve })
    await login.press(login.reject)
    await typed
    const sending = host.request('eth_sendTransaction', [{ from, to: from, value: '0x1' }])
    await expect(login.text(/not enough/i).first()).toBeVisible()
    await expectView(page, 'embedded-send-no-funds')
    await login.press(login.reject)
    await sending

    await host.open()
    await openSettings(widget)
    await expect(widget.getByRole('button', { name: 'Security and recovery' })).toBeVisible()
    await expectView(page, 'settings')
    await widget.getByRole('button', { name: address }).click()
    await expect(widget.getByRole('button', { name: 'Save' })).toBeVisible()
    await expectView(page, 'update-email')
    await widget.getByRole('button', { name: 'Back' }).click()
    await widget.getByRole('button', { name: 'Security and recovery' }).click()
    await expect(login.button('Recovery words')).toBeVisible()
    await expectView(page, 'security')
    await login.press(login.button('Recovery words'))
    await expect(login.button('Show words')).toBeVisible()
    await expectView(page, 'recovery-words', { ready: login.button('Show words') })
    await login.press(login.button('Back'))
    await login.press(login.button('Private keys'))
    await expect(login.button('Show keys')).toBeVisible()
    await expectView(page, 'private-keys', { ready: login.button('Show keys') })
    // As in every other view.
    await page.keyboard.press('Escape')
    await host.expectClosed()
  },
)

test('ConnectingSocial', pictures, async ({ host, page }) => {
  await goto(host, 'other')
  await host.open()
  const opening = page.waitForEvent('popup')
  await frameOf(page).getByRole('button', { name: 'Continue with Google' }).click()
  await opening
  await expect(frameOf(page).locator('.social-words strong')).toBeVisible()
  await expectView(page, 'connecting-social')
})

test('SIWXSignMessage', pictures, async ({ host, connect, page }) => {
  await goto(host, 'club')
  await host.open()
  await connect.pick()
  await expect(frameOf(page).getByRole('button', { name: /^sign/i })).toBeVisible()
  await expectView(page, 'siwx-sign-message')
  await host.person('later')
  await frameOf(page).getByRole('button', { name: /^sign/i }).click()
  await expect.poll(() => host.asked()).toContain('Sign message?')
  await expectView(page, 'connecting-siwe')
  await host.decide(false)
  await expect(frameOf(page).getByText('Signature declined').first()).toBeVisible()
  await expectView(page, 'connecting-siwe-declined')
})
