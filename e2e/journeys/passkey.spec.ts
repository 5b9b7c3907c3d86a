import type { Frame, Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { addAuthenticator } from '../fixtures/authenticator.ts'
import { clearProfile } from '../fixtures/clearProfile.ts'
import { expectView, firstLook } from '../fixtures/expectView.ts'
import { storageOf } from '../fixtures/heap.ts'
import { HostPage } from '../fixtures/hostPage.ts'
import { kindBrowser } from '../fixtures/kindBrowser.ts'
import { loginFrames } from '../fixtures/loginFrames.ts'
import { connectedAs, logIn, logInLater, newPasskeyWallet, somebody } from '../fixtures/person.ts'
import { coreWithPictures, expect, frameOf, test } from '../fixtures/test.ts'
import { ApprovalWindow } from '../screens/ApprovalWindow.ts'
import { EmailScreen } from '../screens/EmailScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'

test.use(firstLook)

test(
  'a wallet behind a passkey opens with one tap on another site',
  coreWithPictures,
  async ({ host, email, login, page }) => {
    const address = somebody()
    await addAuthenticator(page)
    await host.goto()
    await logIn(host, email, address)
    await login.press(login.passkey)
    const from = await connectedAs(host)

    // The other site shares no storage and no cookie with the first.
    await host.goto('/?data-project=other', 'other')
    await logInLater(host, email, address)
    await expect(login.unlock).toBeVisible()
    await expectView(page, 'unlock-passkey')
    await login.press(login.unlock)
    expect(await connectedAs(host)).toBe(from)
  },
)

/**
 * Chromium's authenticator of tests lives and dies with one page, and its PRF secrets cannot be carried to another (see
 * addSamePasskeys). So the page stays, as the synced passkey would, and the profile around it is emptied instead.
 */
test('a wallet behind a passkey opens with one tap in a profile that was emptied, beside the same authenticator', async ({
  stack,
  launchOptions,
}) => {
  await using browser = await kindBrowser(launchOptions)
  const { page } = browser
  const host = new HostPage(page, stack)
  const [email, login] = [new EmailScreen(frameOf(page)), new LoginScreen(frameOf(page))]
  const kept = async (): Promise<string> => {
    const frame = page.frames().find((each) => each.url().startsWith(stack.loginOrigin))
    return frame ? storageOf(frame) : 'no login frame'
  }
  const address = somebody()
  const { session } = await addAuthenticator(page)
  let taps = 0
  session.on('WebAuthn.credentialAsserted', () => taps++)
  await host.goto()
  await logIn(host, email, address)
  await login.press(login.passkey)
  const from = await connectedAs(host)
  await page.reload()
  expect(await connectedAs(host)).toBe(from)
  expect(await kept()).toContain('gatehouse-custody')
  expect(taps).toBe(0)

  await clearProfile(page)
  await host.goto()
  expect((await host.request('eth_accounts')).ok).toEqual([])
  await logInLater(host, email, address)
  await login.unlock.waitFor()
  expect(await kept()).not.toContain('"store":"shares","all":[{')
  await login.press(login.unlock)
  expect(await connectedAs(host)).toBe(from)
  expect(taps).toBe(1)
  const signing = host.request('personal_sign', ['0x68656c6c6f', from])
  await login.press(login.approve)
  const { ok: signature } = await signing
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(from)
  expect(taps).toBe(1)
})

/** A window asks the authenticator beside this frame, as it would ask that of the device (see addSamePasskeys). */
async function sharePasskeys(frame: Frame, page: Page): Promise<void> {
  const read = ([id, first]: readonly [number[], number[]]) =>
    frame.evaluate(
      async ([id, first]) => {
        const found = await navigator.credentials.get({
          publicKey: {
            challenge: new Uint8Array(32),
            allowCredentials: [{ type: 'public-key', id: Uint8Array.from(id) }],
            extensions: { prf: { eval: { first: Uint8Array.from(first) } } },
          },
        })
        const { prf } = (found as PublicKeyCredential).getClientExtensionResults()
        return [...new Uint8Array(prf?.results?.first as ArrayBuffer)]
      },
      [id, first] as const,
    )
  await page.exposeBinding('readPrf', async (_, id: number[], salt: number[]) => {
    // Chromium asks the authenticator of a page in front only.
    await frame.page().bringToFront()
    return read([id, salt])
  })
  await page.evaluate(() => {
    const { readPrf } = window as unknown as { readPrf(id: number[], salt: number[]): Promise<number[]> }
    const bytes = (source: unknown): number[] => [...(source as Uint8Array)]
    navigator.credentials.get = async ({ publicKey } = {}) => {
      const [allowed] = publicKey?.allowCredentials ?? []
      const prf = await readPrf(bytes(allowed?.id), bytes(publicKey?.extensions?.prf?.eval?.first))
      const first = Uint8Array.from(prf).buffer
      return { getClientExtensionResults: () => ({ prf: { results: { first } } }) } as never
    }
  })
}

test('a wallet behind a passkey opens in a window where the site forbids passkeys in its frames', async ({
  host,
  email,
  login,
  page,
  stack,
}) => {
  const address = somebody()
  const from = await newPasskeyWallet(host, email, login, address)

  const other = await page.context().newPage()
  const there = new HostPage(other, stack)
  const [mail, unlock] = [new EmailScreen(frameOf(other)), new LoginScreen(frameOf(other))]
  await there.goto('/?data-project=other&passkeys=none', 'other')
  await logInLater(there, mail, address)
  await expect(unlock.text('On this site your passkey is used in a small window.')).toBeVisible()
  const review = await ApprovalWindow.open(other, unlock, 'Open window')
  await expect(review.text('Unlock your wallet')).toBeVisible()
  await sharePasskeys(loginFrames(page, stack)[0] as Frame, review.page)
  await review.sayYes()
  expect(await connectedAs(there)).toBe(from)
  await review.expectClosed()
})
