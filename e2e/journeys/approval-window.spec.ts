import type { Locator } from '@playwright/test'
import { recoverTypedDataAddress, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { limits } from '../../scripts/suites/limits.ts'
import { delegationOf } from '../fixtures/delegation.ts'
import type { HostPage } from '../fixtures/hostPage.ts'
import { loginFrames } from '../fixtures/loginFrames.ts'
import { receiver } from '../fixtures/permit.ts'
import { connectedAs, newPasskeyWallet, openSettings } from '../fixtures/person.ts'
import { signInText } from '../fixtures/signInText.ts'
import { core, expect, frameOf, test, waits } from '../fixtures/test.ts'
import { withoutVisibility } from '../fixtures/withoutVisibility.ts'
import { ApprovalWindow } from '../screens/ApprovalWindow.ts'
import type { LoginScreen } from '../screens/LoginScreen.ts'

test.beforeEach(({ page }) => withoutVisibility(page))

const hello = '0x68656c6c6f'
const isSignature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
const payment = (from: string) => [{ from, to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', value: '0x1' }]

test(
  'what signs or moves value is approved in a window of our own',
  core,
  async ({ host, email, login, page }) => {
    const from = await newPasskeyWallet(host, email, login)
    const signing = host.request('personal_sign', [hello, from])
    await expect(login.approve).toHaveCount(0)
    const first = await ApprovalWindow.open(page, login)
    expect(new URL(first.page.url()).origin).toBe(host.stack.loginOrigin)
    await expect(first.text('hello')).toBeVisible()
    await expect(first.text(new URL(page.url()).host)).toBeVisible()
    await expect(first.letters).toHaveCount(0)
    await first.sayYes()
    const { ok } = (await signing) as { ok: `0x${string}` }
    expect(await verifyMessage({ address: from, message: 'hello', signature: ok })).toBe(true)
    await first.expectClosed()
    await host.expectClosed()

    await host.fund(from, '0x3635c9adc5dea00000')
    const sending = host.request('eth_sendTransaction', payment(from))
    const second = await ApprovalWindow.open(page, login)
    await expect(second.text('0x70997970')).toBeVisible()
    await second.sayYes()
    expect(await sending).toMatchObject({ ok: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  },
)

test('a sign-in to the very page stays in the frame, one to another does not', async ({
  host,
  email,
  login,
  page,
}) => {
  const from = await newPasskeyWallet(host, email, login)
  const { origin } = new URL(page.url())
  const own = host.request('personal_sign', [signInText(from, origin), from])
  await login.press(login.approve)
  expect(await own).toMatchObject({ ok: isSignature })
  await host.expectClosed()
  const foreign = host.request('personal_sign', [signInText(from, 'https://bank.example'), from])
  await expect(login.button('Review in a window')).toBeVisible()
  await expect(login.approve).toHaveCount(0)
  await login.press(login.reject)
  expect(await foreign).toMatchObject({ error: { code: 4001 } })
})

test('a page that cuts the two apart: both show the same letters', async ({ host, email, login, page }) => {
  const from = await newPasskeyWallet(host, email, login, undefined, '/?coop=same-origin')
  const signing = host.request('personal_sign', [hello, from])
  const review = await ApprovalWindow.open(page, login)
  await expect(review.letters).toHaveText(/^[A-Z]{2}$/)
  const letters = (await review.letters.textContent()) ?? ''
  await expect(login.text(letters, { exact: true })).toBeVisible()
  await expect(review.text('hello')).toHaveCount(0)
  await expect(review.approve).toHaveCount(0)
  await review.same.click()
  await expect(review.text('hello')).toBeVisible()
  await review.sayYes()
  expect(await signing).toMatchObject({ ok: isSignature })
  const refused = host.request('personal_sign', [hello, from])
  const wrong = await ApprovalWindow.open(page, login)
  await wrong.other.click()
  expect(await refused).toMatchObject({ error: { code: 4001 } })
})

test('a permission is not granted, and what other wallets sign for one is approved in the window', async ({
  host,
  email,
  login,
  page,
}) => {
  const from = await newPasskeyWallet(host, email, login)
  const grant = {
    chainId: '0x7a69',
    expiry: 4_000_000_000,
    signer: { type: 'account', data: { address: receiver } },
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
  }
  expect((await host.request('wallet_grantPermissions', [grant])).error?.code).toBe(4200)
  await expect(login.button('Review in a window')).toHaveCount(0)
  expect(page.context().pages()).toEqual([page])

  const delegation = delegationOf(from)
  const signing = host.request('eth_signTypedData_v4', [from, JSON.stringify(delegation)])
  const review = await ApprovalWindow.open(page, login)
  await expect(login.approve).toHaveCount(0)
  await expect(review.text(receiver.slice(0, 10)).first()).toBeVisible()
  await review.sayYes()
  const typed = { ...delegation, signature: (await signing).ok }
  expect(await recoverTypedDataAddress(typed as Parameters<typeof recoverTypedDataAddress>[0])).toBe(from)
})

test('no: in the window, and in the frame while the window stands', async ({ host, email, login, page }) => {
  const from = await newPasskeyWallet(host, email, login)
  const refused = host.request('personal_sign', [hello, from])
  const first = await ApprovalWindow.open(page, login)
  await first.reject.click()
  expect(await refused).toMatchObject({ error: { code: 4001 } })
  await host.expectClosed()
  const given = host.request('personal_sign', [hello, from])
  const second = await ApprovalWindow.open(page, login)
  await expect(second.approve).toBeVisible()
  await login.press(login.reject)
  expect(await given).toMatchObject({ error: { code: 4001 } })
  await second.expectClosed()
})

test('a window that was closed is opened again, one that was loaded again goes on', async ({
  host,
  email,
  login,
  page,
}) => {
  const from = await newPasskeyWallet(host, email, login)
  const signing = host.request('personal_sign', [hello, from])
  const first = await ApprovalWindow.open(page, login)
  await expect(first.approve).toBeVisible()
  await first.page.close()
  await expect(login.text('The window was closed')).toBeVisible()
  const second = await ApprovalWindow.open(page, login, 'Open it again')
  await expect(second.approve).toBeVisible()
  expect(new URL(second.page.url()).hash).toBe('')
  await second.page.reload()
  await second.sayYes()
  expect(await signing).toMatchObject({ ok: isSignature })
})

/** Our frame is refused its window, and a link takes its place. */
async function withoutWindows(host: HostPage, login: LoginScreen, throws = false): Promise<Locator> {
  const [frame] = loginFrames(host.page, host.stack)
  await frame?.evaluate((isUnknown) => {
    window.open = () => {
      if (isUnknown) throw new TypeError('Not supported')
      return null
    }
  }, throws)
  await login.press(login.button('Review in a window'))
  await expect(login.text('No window opened')).toBeVisible()
  return login.link('Open the review')
}

async function followed(link: Locator): Promise<ApprovalWindow> {
  const opened = link.page().context().waitForEvent('page')
  await link.click()
  return new ApprovalWindow(await opened)
}

test('where opening a window throws, as some apps’ browsers do, a link takes its place too', async ({
  host,
  email,
  login,
}) => {
  const from = await newPasskeyWallet(host, email, login)
  const signing = host.request('personal_sign', [hello, from])
  const review = await followed(await withoutWindows(host, login, true))
  await review.same.click()
  await review.sayYes()
  expect(await signing).toMatchObject({ ok: isSignature })
})

test('where no window opens a link takes its place, with letters; of two windows one decides', async ({
  host,
  email,
  login,
  page,
}) => {
  const from = await newPasskeyWallet(host, email, login)
  const signing = host.request('personal_sign', [hello, from])
  const link = await withoutWindows(host, login)
  const address = (await link.evaluate((element: HTMLAnchorElement) => element.href)) ?? ''
  const review = await followed(link)
  const letters = (await review.letters.textContent()) ?? ''
  expect(letters).toMatch(/^[A-Z]{2}$/)
  await expect(login.text(letters, { exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other.getByText('Another window shows this request')).toBeVisible()
  await expect(other.getByRole('button')).toHaveCount(0)
  await review.page.bringToFront()
  await review.same.click()
  await review.sayYes()
  expect(await signing).toMatchObject({ ok: isSignature })
  await expect(other.getByText('This request is over')).toBeVisible()
})

test('its yes waits after every focus, move and resize', async ({ host, email, login, page }) => {
  // The test holds the clock: a busy machine may not see what lasts half a second.
  await page.clock.install()
  const from = await newPasskeyWallet(host, email, login)
  const signing = host.request('personal_sign', [hello, from])
  const { page: opened, approve } = await ApprovalWindow.open(page, login)
  await expect(approve).toBeEnabled()
  const stirs: Record<string, () => Promise<unknown>> = {
    resize: () => opened.setViewportSize({ width: 460, height: 640 }),
    focus: () => opened.evaluate(() => dispatchEvent(new Event('focus'))),
    move: () =>
      opened.evaluate(() => {
        Object.defineProperty(globalThis, 'screenX', { value: screenX + 40, configurable: true })
      }),
  }
  await page.clock.pauseAt((await opened.evaluate(() => Date.now())) + 10_000)
  /** Milliseconds of the clock until the yes is on, or off. */
  const until = async (isOn: boolean): Promise<number> => {
    let passed = 0
    const turn = async () => {
      if ((await approve.isEnabled()) === isOn) return true
      await page.clock.runFor(50)
      passed += 50
      return false
    }
    await expect.poll(turn, { intervals: [50] }).toBe(true)
    return passed
  }
  await until(true)
  for (const [name, stir] of Object.entries(stirs)) {
    await stir()
    await until(false)
    expect(await until(true), name).toBeGreaterThan(300)
  }
  await page.clock.resume()
  await opened.setViewportSize({ width: 300, height: 180 })
  await expect(approve).toBeDisabled()
  await expect(opened.getByText('You cannot see all of it here')).toBeVisible()
  await opened.setViewportSize({ width: 460, height: 640 })
  await expect(approve).toBeEnabled()
  await approve.click()
  expect(await signing).toMatchObject({ ok: isSignature })
})

test('a page that goes away leaves a window that says so', async ({ host, email, login, page }) => {
  const from = await newPasskeyWallet(host, email, login)
  void host.request('personal_sign', [hello, from]).catch(() => undefined)
  const review = await ApprovalWindow.open(page, login)
  await expect(review.approve).toBeVisible()
  await page.goto('about:blank')
  await expect(review.text('This request is over')).toBeVisible()
  await expect(review.approve).toHaveCount(0)
})

test(
  'a slow person: the request ends after five minutes, and after ten what a page left behind',
  waits,
  async ({ host, email, login, page }) => {
    test.setTimeout(limits.realWaitMs)
    // A window that is not beside its frame does not notice that the page leaves.
    const from = await newPasskeyWallet(host, email, login, undefined, '/?coop=same-origin')
    const left = host.request('personal_sign', [hello, from])
    left.catch(() => {})
    const forgotten = await ApprovalWindow.open(page, login)
    await forgotten.same.click()
    await expect(forgotten.approve).toBeVisible()
    await page.goto('about:blank')
    await forgotten.sayYes()
    await expect(forgotten.text('Your answer is on its way to the page.')).toBeVisible()

    await host.goto()
    await expect.poll(() => connectedAs(host)).toBe(from)
    const slow = host.request('personal_sign', [hello, from])
    await login.press(login.unlock)
    const review = await ApprovalWindow.open(page, login)
    await expect(review.approve).toBeVisible()
    expect(await slow).toMatchObject({ error: { code: 4001, data: { reason: 'request_expired' } } })
    await review.expectClosed()
    await host.expectClosed()

    await expect.poll(() => forgotten.page.isClosed(), { timeout: limits.realWaitMs }).toBe(true)
  },
)

test('an address that is not whole, and one that nobody asked for', async ({ page, stack }) => {
  await page.goto(`${stack.loginOrigin}/login/window`)
  await expect(page.getByText('This address is not complete')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(`${stack.loginOrigin}/login/window#${'a'.repeat(24)}.${'b'.repeat(43)}`)
  await expect(page.getByText('This request is over')).toBeVisible()
})

test('a window whose program does not come says so, and goes on once it does', async ({ page, stack }) => {
  const address = `${stack.loginOrigin}/login/window#${'a'.repeat(24)}.${'b'.repeat(43)}`
  for (const part of ['index', 'window', 'Stage']) {
    const files = `${stack.loginOrigin}/assets/${part}-*.js`
    await page.route(files, (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByText('This part did not load'), part).toBeVisible()
    await page.unroute(files)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This request is over'), part).toBeVisible()
  }
})

test('recovery words are shown in the window, and a change of recovery is agreed to there', async ({
  host,
  email,
  login,
  page,
}) => {
  await newPasskeyWallet(host, email, login)
  await host.open()
  await openSettings(frameOf(page))
  await frameOf(page).getByRole('button', { name: 'Security' }).click()
  await login.press(login.button('Recovery words'))
  const review = await ApprovalWindow.open(page, login)
  await expect(review.text('Show your recovery words')).toBeVisible()
  await review.sayYes()
  await expect(review.items).toHaveCount(24)
  expect((await review.items.allTextContents()).every((word) => /^[a-z]+$/.test(word))).toBe(true)
  await expect(login.text('They are shown in the other window for a minute.')).toBeVisible()
  await review.page.getByRole('button', { name: 'I wrote them down' }).click()
  await review.expectClosed()
  await expect(login.button('Change recovery')).toBeVisible()
  await expect(login.text('Have you written them down?')).toBeHidden()
  await login.press(login.button('Change recovery'))
  const change = await ApprovalWindow.open(page, login)
  await expect(change.text('Change your recovery')).toBeVisible()
  await change.sayYes()
  await expect(login.usePassword).toBeVisible()
  expect(await connectedAs(host)).toMatch(/^0x/)
})

test('private keys are shown in the window alone', async ({ host, email, login, page }) => {
  const from = await newPasskeyWallet(host, email, login)
  await host.open()
  await openSettings(frameOf(page))
  await frameOf(page).getByRole('button', { name: 'Security' }).click()
  await login.press(login.button('Private keys'))
  const review = await ApprovalWindow.open(page, login)
  await expect(review.text('Show your private keys')).toBeVisible()
  await review.sayYes()
  const key = review.items.first().locator('.mono')
  await expect(key).toHaveText(/^0x[0-9a-f]{64}$/)
  expect(privateKeyToAccount((await key.textContent()) as `0x${string}`).address).toBe(from)
  await expect(login.text('They are shown in the other window for a minute.')).toBeVisible()
  await expect(login.items).toHaveCount(0)
})

test('a hash without a text is shown in the window as what it is', async ({ host, email, login, page }) => {
  const from = await newPasskeyWallet(host, email, login)
  const signing = host.request('personal_sign', [`0x${'ab'.repeat(32)}`, from])
  const review = await ApprovalWindow.open(page, login)
  await expect(review.text(/(ab){9}/).first()).toBeVisible()
  await expect(review.text('You can’t see what you sign')).toBeVisible()
  await review.sayYes()
  expect(await signing).toMatchObject({ ok: isSignature })
})
