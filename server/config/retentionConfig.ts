import { resolve } from 'node:path'
import type { Env } from './env.ts'

export interface RetentionSettings {
  /** Days after its end that a session is kept, a signing key after its last use, a purchase after its start. */
  sessions: number
  signingKeys: number
  orders: number
  /** Days without a request after which the history of an address is forgotten. */
  history: number
  /** Days that a message of the relay waits at most. */
  messages: number
  /** Days that the files of a release are kept after its last server ended. */
  releases: number
  /** Days that an event of use is kept. */
  analytics: number
  /** Days that a row of the audit is kept; `undefined`: for good. */
  audit: number | undefined
  /** Where rows of the audit are written to before they are deleted. */
  auditArchive: string
}

export const retentionDefaults = {
  sessions: 7,
  signingKeys: 90,
  orders: 730,
  history: 90,
  messages: 7,
  releases: 30,
  analytics: 90,
}
/** Days for the audit, where somebody chose a folder for its archive. */
const auditDays = 730

/** `RETENTION_…_DAYS`, `AUDIT_ARCHIVE_DIR`; what is wrong is added to `problems`. */
export function readRetention(
  env: Env,
  { dataFolder, analyticsDays }: { dataFolder: string; analyticsDays: number },
  problems: string[],
): RetentionSettings {
  const days = (name: string, text: string | undefined, least: number, most = 36_500): number => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least || value > most)
      problems.push(`${name} is not a whole number from ${least} to ${most}.`)
    return value
  }
  const { sessions, signingKeys, orders, history, messages, releases, audit } = env.retentionDays
  const auditText = audit ?? (env.auditArchiveDir === undefined ? 'off' : `${auditDays}`)
  return {
    sessions: days('RETENTION_SESSIONS_DAYS', sessions ?? `${retentionDefaults.sessions}`, 0),
    signingKeys: days('RETENTION_SIGNING_KEYS_DAYS', signingKeys ?? `${retentionDefaults.signingKeys}`, 30),
    orders: days('RETENTION_ORDERS_DAYS', orders ?? `${retentionDefaults.orders}`, 30),
    history: days('RETENTION_HISTORY_DAYS', history ?? `${retentionDefaults.history}`, 1),
    messages: days('RETENTION_MESSAGES_DAYS', messages ?? `${retentionDefaults.messages}`, 1, 7),
    releases: days('RETENTION_RELEASES_DAYS', releases ?? `${retentionDefaults.releases}`, 1),
    analytics: analyticsDays,
    audit: auditText === 'off' ? undefined : days('RETENTION_AUDIT_DAYS', auditText, 30),
    auditArchive: resolve(env.auditArchiveDir ?? resolve(dataFolder, 'audit')),
  }
}
