import type { Config } from '../config/config.ts'
import type { Logger } from '../observe/logger.ts'
import { createLoggedMailer } from './loggedMailer.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtpMailer.ts'

/** By SMTP where it is configured; otherwise into the log and, in development, the inbox of the private port. */
export function createMailer({ mail, production }: Config, logger: Logger): Mailer {
  if (mail.smtpUrl) return createSmtpMailer(mail.smtpUrl, mail.from)
  if (production) logger.warn('SMTP_URL is not set: mail, login codes too, only stands in this log')
  return createLoggedMailer(logger, { keep: !production })
}
