import { resolve } from 'node:path'
import type { Env } from './env.ts'

export interface RetentionSettings {
  /** Days after its end that a session is kept, a signing key after its last use, a purchase after its start. */
  sessions: number
  signingKeys: number
  orders: number
  /** Days that a row of the audit is kept; `undefined`: for good. */
  audit: number | undefined
  /** Where rows of the audit are written to before they are deleted. */
  auditArchive: string
}

export const retentionDefaults = { sessions: 7, signingKeys: 90, orders: 730 }

/** `RETENTION_…_DAYS`, `AUDIT_ARCHIVE_DIR`; what is wrong is added to `problems`. */
export function readRetention(env: Env, dataFolder: string, problems: string[]): RetentionSettings {
  const days = (name: string, text: string | undefined, least: number): number => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least || value > 36_500)
      problems.push(`${name} is not a whole number from ${least} to 36500.`)
    return value
  }
  const { sessions, signingKeys, orders, audit } = env.retentionDays
  return {
    sessions: days('RETENTION_SESSIONS_DAYS', sessions ?? `${retentionDefaults.sessions}`, 0),
    signingKeys: days('RETENTION_SIGNING_KEYS_DAYS', signingKeys ?? `${retentionDefaults.signingKeys}`, 30),
    orders: days('RETENTION_ORDERS_DAYS', orders ?? `${retentionDefaults.orders}`, 30),
    audit: audit === undefined ? undefined : days('RETENTION_AUDIT_DAYS', audit, 30),
    auditArchive: resolve(env.auditArchiveDir ?? resolve(dataFolder, 'audit')),
  }
}
