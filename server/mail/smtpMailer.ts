import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** A mail server that takes longer counts as gone, ms: somebody waits for the answer. */
export const mailPatienceMs = 10_000

/** @param url `smtp://user:password@host:port`, `smtps://…` */
export function createSmtpMailer(url: string, from: string): Mailer {
  const address = new URL(url)
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(mailPatienceMs))
  }
  // As a string: an object is merged with an empty `auth`, which then fails where no login is wanted.
  const transport = createTransport(address.href)
  return {
    async send(mail) {
      await transport.sendMail({
        ...mail,
        from,
        to: { name: '', address: mail.to },
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
