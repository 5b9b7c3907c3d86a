import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { readRetention } from './retentionConfig.ts'

const database = { DATABASE_URL: 'postgres://app@db/app' }
const auditOf = (env: Record<string, string>) => {
  const problems: string[] = []
  const { audit } = readRetention(readEnv(env), { dataFolder: '/data', analyticsDays: 90 }, problems)
  return [audit, problems]
}

test.each<[string, Record<string, string>, number | undefined]>([
  ['embedded: for good', {}, undefined],
  ['embedded with a folder for it', { AUDIT_ARCHIVE_DIR: '/archive' }, 730],
  ['PostgreSQL: for good', database, undefined],
  ['PostgreSQL with a folder for it', { ...database, AUDIT_ARCHIVE_DIR: '/archive' }, 730],
  ['a number', { ...database, RETENTION_AUDIT_DAYS: '365' }, 365],
  ['off', { RETENTION_AUDIT_DAYS: 'off', AUDIT_ARCHIVE_DIR: '/archive' }, undefined],
])('default: the audit, %s', (_, env, days) => {
  expect(auditOf(env)).toEqual([days, []])
})
