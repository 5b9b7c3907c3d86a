import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BrowserJar, browserJar } from '../../test/browserJar.ts'
import { deviceClient, tokenFor } from '../../test/deviceClient.ts'
import { codeFor } from '../../test/loginClient.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ env: { EMAIL_CODES_PER_CLIENT: '1000', EMAIL_NEW_DEVICE: 'approve' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const mails = (to: string) => server.server.context.mailer.inbox?.filter((mail) => mail.to === to) ?? []
const codes = (to: string) => mails(to).filter(({ subject }) => /^\d{6} /.test(subject)).length

/** The sign-in page asks for a code; answers the page that comes then. */
async function send(browser: BrowserJar, email: string, more: Record<string, string> = {}): Promise<string> {
  const csrfToken = await browser.csrfToken()
  const asked = await browser.submit('/auth/email-code', { csrfToken, email, ...more })
  expect(asked.status).toBe(303)
  return (await browser.open(String(asked.headers['location']))).text
}
const answer = (browser: BrowserJar, email: string, word: string) =>
  browser.submit('/auth/email-device/letter', { token: tokenFor(server, email), answer: word })

describe('the sign-in page', () => {
  test('default: a letter, a yes in another browser, a code', async () => {
    const [browser, phone] = [browserJar(server), browserJar(server)]
    const email = 'page@mail.example'
    const page = await send(browser, email)
    expect(page).toContain(`We sent a letter to <span translate="no">${email}</span>.`)
    expect(page).not.toContain('We sent a code')
    const early = await send(browser, email, { waits: '1' })
    expect(early).toContain('Not approved yet. Open the letter first.')
    expect(mails(email)).toHaveLength(1)
    await answer(phone, email, 'approve')
    expect(codes(email)).toBe(0)
    expect(await send(browser, email, { waits: '1' })).toContain(
      `We sent a code to <span translate="no">${email}</span>.`,
    )
    const csrfToken = await browser.csrfToken()
    const fields = { csrfToken, email, code: codeFor(server, email) }
    await browser.submit('/auth/callback/email', fields)
    expect((await browser.open('/auth/session')).json.user.email).toBe(email)
  })

  test('behavior: a no is said', async () => {
    const browser = browserJar(server)
    const email = 'page-no@mail.example'
    await send(browser, email)
    await answer(browserJar(server), email, 'decline')
    const page = await send(browser, email, { waits: '1' })
    expect(page).toContain('This login was declined in the letter.')
    expect(page).not.toContain('Go on')
    expect(mails(email)).toHaveLength(1)
  })

  test('behavior: it is no way round: none of its addresses mails a code without a yes', async () => {
    const browser = browserJar(server)
    const email = 'round@mail.example'
    const csrfToken = await browser.csrfToken()
    const fields = { csrfToken, email, code: '000000', waits: '1' }
    for (const path of ['email-code', 'signin/email', 'signin/credentials', 'callback/email'])
      await browser.submit(`/auth/${path}`, fields)
    expect(codes(email)).toBe(0)
    // What a frame was told yes to is the frame's.
    const frame = await deviceClient(server)
    const own = 'frame@mail.example'
    await frame.ask(own)
    await frame.answer(tokenFor(server, own), 'approve')
    expect(await send(browser, own)).not.toContain('We sent a code')
    expect(codes(own)).toBe(0)
    expect((await frame.ask(own)).json.action).toBe('VERIFY_OTP')
  })
})
