import type { Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { limits } from '../../scripts/suites/limits.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import { connectedAs, logIn, newWallet, openSettings, password, somebody } from '../fixtures/person.ts'
import { serverTime } from '../fixtures/serverTime.ts'
import { expect, frameOf, pictures, test } from '../fixtures/test.ts'

test.use(firstLook)

/** BIP-39's vector of entropy zero, 256 bits; its first account (BIP-44). */
const vector = `${'abandon '.repeat(23)}art`
const ofVector = '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb'

async function openSecurity(page: Page): Promise<void> {
  const widget = frameOf(page)
  await openSettings(widget)
  await widget.getByRole('button', { name: 'Security and recovery' }).click()
}

/** Time passes in all frames, in steps in which they hear each other. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) await page.clock.runFor(Math.min(left, 5) * 1_000)
}

test('words that a person has already: the same address as everywhere, and the same words come out', async ({
  host,
  email,
  login,
  page,
}) => {
  await host.goto()
  await logIn(host, email, somebody())
  await login.press(login.button('I already have recovery words'))
  const next = login.button('Continue')
  await login.field.fill(vector.replace('art', 'able'))
  await expect(login.text(/do not fit together/)).toBeVisible()
  await expect(next).toBeDisabled()
  await login.field.fill(vector)
  await login.press(next)
  await login.press(login.usePassword)
  await login.fillPassword(password)
  await login.press(login.button('Import wallet'))
  expect(await connectedAs(host)).toBe(ofVector)
  const signing = host.request('personal_sign', ['0x68656c6c6f', ofVector])
  await login.press(login.approve)
  expect((await signing).ok).toBe(
    await mnemonicToAccount(vector).signMessage({ message: { raw: '0x68656c6c6f' } }),
  )

  await host.open()
  await openSecurity(page)
  await login.press(login.button('Recovery words'))
  await login.press(login.button('Show words'))
  await expect(login.items.nth(23)).toHaveText('art')
  expect((await login.items.allTextContents()).join(' ')).toBe(vector)
})

test('words and keys go by themselves after a minute, from the clipboard too', async ({
  host,
  email,
  login,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const from = await newWallet(host, email, login)
  await host.open()
  await openSecurity(page)
  await login.press(login.button('Recovery words'))
  await login.press(login.button('Show words'))
  await expect(login.items.nth(11)).toHaveText(/^[a-z]+$/)
  const words = (await login.items.allTextContents()).join(' ')
  expect(mnemonicToAccount(words).address).toBe(from)
  await login.press(login.button('Copy'))
  await expect(login.button('Copied')).toBeVisible()
  // Only the page that has the focus may read the clipboard, or clear it.
  const clipboard = () =>
    page.evaluate(() => {
      window.focus()
      return navigator.clipboard.readText()
    })
  expect(await clipboard()).toBe(words)
  await login.press(login.button('Copied'))
  await pass(page, 50)
  await expect(login.items.first()).toHaveText(/^[a-z]+$/)
  await pass(page, 15)
  await expect(login.text('Show your recovery words')).toBeVisible()
  await expect(login.items).toHaveCount(0)
  expect(await clipboard()).toBe('')
  // Also of who copied them and went back. The page had the focus: a click in the frame brings it back first.
  await login.press(login.text('Show your recovery words'))
  await login.press(login.button('Show words'))
  await login.press(login.button('Copy'))
  await expect(login.button('Copied')).toBeVisible()
  await login.press(login.button('Back'))
  await login.press(login.button('Private keys'))
  await pass(page, 65)
  expect(await clipboard()).toBe('')

  await login.press(login.text('Show your private keys'))
  await login.press(login.button('Show keys'))
  const key = login.items.first().locator('.mono')
  await expect(key).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(privateKeyToAccount((await key.textContent()) as `0x${string}`).address).toBe(from)
  await pass(page, 65)
  await expect(login.text('Show your private keys')).toBeVisible()
  await expect(key).toHaveCount(0)
})

test(
  'words and keys stay hidden from a login of some minutes ago, until a new code',
  pictures,
  async ({ host, email, login, page, stack }) => {
    const address = somebody()
    const goOn = await serverTime(page, stack)
    await newWallet(host, email, login, address)
    await goOn(6 * 60_000)
    await host.open()
    await openSecurity(page)
    for (const part of ['Recovery words', 'Private keys']) {
      await login.press(login.button(part))
      await expect(login.text('Is it still you?')).toBeVisible()
      await login.press(login.button('Back'))
    }
    await login.press(login.button('Private keys'))
    await expect(login.button('Send a code')).toBeVisible()
    await expectView(page, 'prove-again')
    const sent = login.text(`We sent a code to ${address}.`)
    // A second code goes out some seconds after the first.
    await expect(async () => {
      if (!(await sent.isVisible())) await login.button('Send a code').click({ timeout: limits.attemptMs })
      await expect(sent.or(login.failure)).toBeVisible({ timeout: limits.attemptMs })
      expect(await sent.isVisible()).toBe(true)
    }).toPass({ timeout: limits.expectationMs })
    await login.field.pressSequentially(await stack.mailbox.code(address, 1))
    await login.press(login.button('Show keys'))
    await expect(login.items.first().locator('.mono')).toHaveText(/^0x[0-9a-f]{64}$/)
  },
)
