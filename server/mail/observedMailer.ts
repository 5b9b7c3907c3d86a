import type { Metrics } from '../observe/metrics.ts'
import { inSpan } from '../trace/currentSpan.ts'
import type { Mailer } from './mailer.ts'
import { mailFault } from './mailFault.ts'

/** What came of a mail that was not taken, by the code of the error. */
const outcomes: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ETLS: 'unreachable',
  EAUTH: 'login_refused',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
}

/** Counts and times what it sends. `taken`: what it is called when it was sent. */
export function observedMailer(mailer: Mailer, metrics: Metrics, taken: 'sent' | 'logged'): Mailer {
  return {
    ...mailer,
    async send(mail) {
      const startedAt = performance.now()
      let outcome: string = taken
      try {
        await inSpan('mail', {}, () => mailer.send(mail))
      } catch (error) {
        const known = outcomes[String((error as { code?: unknown }).code)] ?? 'failed'
        outcome = mailFault(error) === 'address' ? 'address_refused' : known
        throw error
      } finally {
        metrics.mails.inc({ outcome })
        metrics.mailSeconds.observe((performance.now() - startedAt) / 1000)
      }
    },
  }
}
