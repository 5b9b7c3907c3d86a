import { randomBytes } from 'node:crypto'
import type { Frame, Page } from '@playwright/test'
import { HostPage } from '../fixtures/hostPage.ts'
import { kindBrowser } from '../fixtures/kindBrowser.ts'
import { connectedAs, newWallet, openSettings, password, somebody } from '../fixtures/person.ts'
import { plainClient } from '../fixtures/plainClient.ts'
import { expect, frameOf, test } from '../fixtures/test.ts'
import { withoutCookies } from '../fixtures/withoutCookies.ts'
import { EmailScreen } from '../screens/EmailScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'

/** The ticket in the storage of a document, '' for none. */
const ticketIn = async (document: Page | Frame): Promise<string> => {
  const kept = await document.evaluate(() => JSON.stringify({ ...localStorage }))
  return /v1\.[\w-]{100,}/.exec(kept)?.[0] ?? ''
}

test('where the frame has storage a ticket opens nothing elsewhere, and its owner signs after a reload', async ({
  launchOptions,
  stack,
}) => {
  await using kind = await kindBrowser(launchOptions)
  const { page } = kind
  await withoutCookies(page.context(), stack.loginOrigin)
  const [host, login] = [new HostPage(page, stack), new LoginScreen(frameOf(page))]
  const address = somebody()
  const from = await newWallet(host, new EmailScreen(frameOf(page)), login, address)
  const widget = () => {
    const frame = page.frames().find((each) => each.url().startsWith(`${stack.widgetOrigin}/frame`))
    if (!frame) throw new Error('no widget')
    return frame
  }
  // The widget has storage as well, so the page holds nothing; whoever got it all the same gets nowhere.
  await expect.poll(() => ticketIn(widget())).not.toBe('')
  expect(await ticketIn(page)).toBe('')
  const ticket = await ticketIn(widget())

  const origin = stack.pages.origin('shop')
  const thief = await plainClient(stack, { projectId: 'shop', origin })
  const proof = { kind: 'ticket', ticket }
  const answer = await thief.send('/login/sessions', { proof, cookieless: true })
  expect([answer.status, answer.json.code]).toEqual([401, 'ticket_bound'])

  await page.reload()
  expect(await connectedAs(host)).toBe(from)
  expect(await ticketIn(widget())).not.toBe(ticket)
  const signing = host.request('personal_sign', ['0x68656c6c6f', from])
  await login.press(login.approve)
  expect((await signing).ok).toMatch(/^0x/)
  await host.expectClosed()
  // The session is the person's own: it knows their address, and exports after a login.
  await host.open()
  await openSettings(frameOf(page))
  await expect(frameOf(page).getByText(address)).toBeVisible()
  await frameOf(page).getByRole('button', { name: 'Security and recovery' }).click()
  await login.press(login.button('Change recovery'))
  await expect(login.text('Is it still you?')).toBeVisible()
  await login.press(login.button('Send a code'))
  await login.field.pressSequentially(await stack.mailbox.code(address, 1))
  await login.press(login.button('Continue'))
  await expect(login.usePassword.or(login.passkey).first()).toBeVisible()
})

test('where it has none the thief sees what the page knows, and the owner ends it', async ({
  host,
  email,
  login,
  page,
  stack,
}) => {
  await withoutCookies(page.context(), stack.loginOrigin)
  const address = somebody()
  const from = await newWallet(host, email, login, address)
  // Its owner unlocks after a reload as ever.
  await page.reload()
  expect(await connectedAs(host)).toBe(from)
  const signing = host.request('personal_sign', ['0x68656c6c6f', from])
  await login.unlockWith(password)
  await login.press(login.approve)
  expect((await signing).ok).toMatch(/^0x/)
  await host.expectClosed()

  const ticket = await ticketIn(page)
  const thief = await plainClient(stack, { projectId: 'shop', origin: stack.pages.origin('shop') })
  const proof = { kind: 'ticket', ticket }
  const resumed = await thief.send('/login/sessions', { proof, cookieless: true })
  expect(resumed.status).toBe(200)
  expect(resumed.json.user.email).toBeNull()
  const session = { 'x-session-token': String(resumed.json.token) }
  const share = await thief.send('/login/wallet/login-share', {}, session)
  expect([share.status, share.json.code]).toEqual([403, 'share_proof_needed'])
  expect((await thief.send('/login/access-token', {}, session)).status).toBe(200)

  await page.reload()
  await expect.poll(() => page.evaluate(() => window.gatehouse?.getState().status)).toBe('disconnected')
  await expect.poll(async () => (await thief.send('/login/access-token', {}, session)).status).toBe(401)
})

test('strangers who request codes for an address keep its owner out of nothing', async ({
  host,
  email,
  login,
  stack,
}) => {
  const address = somebody()
  const stranger = await plainClient(stack, { projectId: 'shop', origin: stack.pages.origin('shop') })
  const binding = randomBytes(16).toString('base64url')
  let sent = 0
  for (let turn = 0; turn < 3; turn++)
    if ((await stranger.send('/login/email/code', { email: address, binding })).status === 200) sent += 1
  const late = await stranger.send('/login/email/code', { email: address, binding })
  expect([late.status, late.json.code]).toEqual([429, 'work_needed'])
  await host.goto()
  await host.open()
  await email.send(address)
  await email.type(await stack.mailbox.code(address, sent))
  await expect(login.usePassword).toBeVisible()
})
