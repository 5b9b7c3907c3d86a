import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailServer } from '../../e2e/quirks/mailServer.ts'
import { type MailServerQuirk, mailServerQuirks } from '../../e2e/quirks/mailServerQuirks.ts'
import { browserJar } from '../test/browserJar.ts'
import { type LoginClient, loginClient } from '../test/loginClient.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import type { Mailer } from './mailer.ts'
import { observedMailer } from './observedMailer.ts'
import { createSmtpMailer } from './smtpMailer.ts'

let server: TestServer
let client: LoginClient
/** Of the mail server of the test in hand. */
let mailer: Mailer
beforeAll(async () => {
  server = await testServer({ env: { EMAIL_CODES_PER_CLIENT: '10000' } })
  client = await loginClient(server)
  const { context } = server.server
  Object.assign(
    context.mailer,
    observedMailer({ send: (mail) => mailer.send(mail), close() {} }, context.metrics, 'sent'),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const statuses = {
  sent: [200, undefined],
  mail_refused: [422, 'mail_refused'],
  mail_unavailable: [503, 'mail_unavailable'],
}
const outcome = (name: string) => server.metric('gatehouse_mails_total', { outcome: name })
const quirks: Record<string, MailServerQuirk | undefined> = { plain: undefined, ...mailServerQuirks }
let count = 0

test.each(Object.entries(quirks))('%s: a code is asked for, twice, and by the page', async (_, quirk) => {
  await using smtp = await mailServer(quirk)
  mailer = createSmtpMailer(smtp.url, 'Door <door@gate.example>')
  const comes = quirk?.comes ?? 'sent'
  const [alarm, refused] = [await alarms(), await outcome('address_refused')]
  const email = `ada${count++}@mail.example`
  const { status, json } = await client.askCode(email)
  expect([status, json.code]).toEqual(statuses[comes])
  expect(smtp.taken).toEqual(comes === 'sent' ? [email] : [])
  if (comes !== 'sent') expect((await client.askCode(email)).json.code).toBe(comes)
  const browser = browserJar(server)
  const fields = { csrfToken: await browser.csrfToken(), email: `page-${email}` }
  const page = await browser.submit('/auth/email-code', fields)
  expect(new URL(String(page.headers['location']), server.loginOrigin).searchParams.get('code')).toBe(
    comes === 'sent' ? null : comes,
  )
  // Only what the operator can mend rings the alarm, and only a fault of an address counts as one.
  expect((await alarms()) > alarm).toBe(comes === 'mail_unavailable')
  expect((await outcome('address_refused')) > refused).toBe(comes === 'mail_refused')
  mailer.close()
})

const alarms = () => server.metric('gatehouse_refused_total', { code: 'mail_unavailable' })
