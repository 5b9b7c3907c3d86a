import type { Logger } from '../observe/logger.ts'
import type { KeptMail, Mailer } from './mailer.ts'

/** Letters that the inbox shows. */
const inboxLimit = 50

/** Writes letters into the log, so that a fresh checkout works; `keep`: shows them in the inbox too. */
export function createLoggedMailer(logger: Logger, { keep }: { keep: boolean }): Mailer {
  const inbox: KeptMail[] = []
  return {
    async send(mail) {
      logger.info(
        { to: mail.to, subject: mail.subject, text: mail.text },
        'mail that no server was asked to send',
      )
      if (!keep) return
      inbox.unshift({ ...mail, at: new Date() })
      inbox.length = Math.min(inbox.length, inboxLimit)
    },
    ...(keep && { inbox }),
    close() {},
  }
}
