import type { Config } from '../config/config.ts'
import type { Logger } from '../observe/logger.ts'
import type { Metrics } from '../observe/metrics.ts'
import { createLoggedMailer } from './loggedMailer.ts'
import type { Mailer } from './mailer.ts'
import { observedMailer } from './observedMailer.ts'
import { createSmtpMailer } from './smtpMailer.ts'

/** By SMTP where it is configured; otherwise into the log and, in development, the inbox of the private port. */
export function createMailer(
  { mail, production }: Config,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): Mailer {
  if (mail.smtpUrl) return observedMailer(createSmtpMailer(mail.smtpUrl, mail.from), metrics, 'sent')
  if (production) logger.warn('MAIL is log: mail, with addresses and login codes, stands in this log')
  return observedMailer(createLoggedMailer(logger, { keep: !production }), metrics, 'logged')
}
