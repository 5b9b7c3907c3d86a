import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import type { Config } from '../config/config.ts'
import { packageRoot } from '../config/packageRoot.ts'
import { sessionTokenHeader } from '../contract/login.ts'
import { createSealer } from '../seal/sealer.ts'
import { databaseKinds } from '../test/bothDatabases.ts'
import { newAccounts } from '../test/newAccounts.ts'
import { newKey, newShares } from '../test/newShares.ts'
import { postgres } from '../test/postgres.ts'
import { testServer } from '../test/testServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The migrations up to the release before sessions had a grade. */
function migrationsBefore(): { migrationsFolder: string } {
  cpSync(join(packageRoot, 'server/db/migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const at = journal.entries.findIndex(({ tag }: { tag: string }) => tag === '0007_credentials')
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return { migrationsFolder: folder }
}

const operatorKey = 'k'.repeat(32)
const id = '01234567-89ab-4cde-8f01-23456789abcd'
const token = 'A'.repeat(43)
const shares = newShares()

/** A login of this minute and a complete wallet, as they were stored then. */
function rowsBefore(): SQL[] {
  const addresses = JSON.stringify({ eip155: newKey().address, ...newAccounts().addresses })
  const hash = createHash('sha256').update(token).digest('hex')
  const sealed = createSealer(operatorKey).seal('login-share', shares.loginShare, `${id}:1:ann`)
  const proof = createHash('sha256').update(shares.recoveryProof).digest('hex')
  return [
    sql`insert into users (id, email, email_verified) values ('ann', 'ann@mail.example', now())`,
    sql`insert into sessions (token_hash, id, user_id, expires, fresh_at, project_id, host_origin, method)
        values (${hash}, 's', 'ann', now() + interval '20 days', now(), 'demo', 'http://demo.example', 'email')`,
    sql`insert into wallets (id, user_id, addresses, custody, status, rotation)
        values (${id}, 'ann', ${addresses}, 'user', 'complete', 1)`,
    sql`insert into wallet_shares (wallet_id, rotation, kind, sealed) values (${id}, 1, 'login', ${sealed})`,
    sql`insert into wallet_shares (wallet_id, rotation, kind, sealed, recovery, proof_hash, failures)
        values (${id}, 1, 'recovery', ${shares.recoveryEnvelope}, ${JSON.stringify(shares.recovery)}, ${proof}, 4)`,
  ]
}

interface OldDatabase extends AsyncDisposable {
  database: Config['database']
}

async function oldPglite(): Promise<OldDatabase> {
  const client = await PGlite.create()
  const db = drizzle({ client })
  await migrate(db, migrationsBefore())
  for (const row of rowsBefore()) await db.execute(row)
  const contents = await client.dumpDataDir('none')
  await client.close()
  return { database: { kind: 'memory', contents }, [Symbol.asyncDispose]: async () => {} }
}

async function oldPostgres(): Promise<OldDatabase> {
  const cluster = await postgres()
  const client = new pg.Pool({ connectionString: cluster.url })
  const db = drizzlePostgres({ client })
  await migratePostgres(db, migrationsBefore())
  for (const row of rowsBefore()) await db.execute(row)
  await client.end()
  const { url } = cluster
  return { database: { kind: 'postgres', url }, [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose]() }
}

test.each(databaseKinds)(
  'behavior: a wallet and a login of the release before, on $kind',
  async ({ kind, skip }) => {
    if (skip) return
    await using old = await (kind === 'PGlite' ? oldPglite() : oldPostgres())
    await using server = await testServer({ config: { database: old.database, operatorKey } })
    const headers = {
      authorization: `Bearer ${await server.token()}`,
      [sessionTokenHeader]: token,
    }
    const post = (path: string, body: object = {}) =>
      server.login(path, { method: 'POST', headers, body: JSON.stringify(body) })
    // A login goes on as one; its wallet has no verifier yet.
    const { user, resumed } = (await server.login('/login/session', { headers })).json
    expect([user.email, resumed]).toEqual(['ann@mail.example', false])
    expect((await server.login('/login/wallet', { headers })).json.wallet).toMatchObject({
      id,
      status: 'complete',
      needsUnlock: false,
    })
    expect((await post('/login/wallet/login-share')).json).toMatchObject({
      share: shares.loginShare,
      verifier: 'missing',
    })
    // Tries of before are not held against anybody.
    for (let turn = 0; turn < 5; turn++)
      expect((await post('/login/wallet/recovery-share', { proof: 'x' })).json.code).toBe(
        'wrong_recovery_proof',
      )
    expect((await post('/login/wallet/recovery-share', { proof: 'x' })).json.code).toBe('recovery_blocked')
    const { db } = server.server.context.database
    await db.execute('update sessions set recovery_blocked_until = null')
    const opened = await post('/login/wallet/recovery-share', { proof: shares.recoveryProof })
    expect(opened.json.envelope).toBe(shares.recoveryEnvelope)
    // Once a ticket resumes it, it opens nothing by itself.
    await db.execute('update sessions set resumed_at = now(), proven_at = null, proven_set = null')
    expect((await server.login('/login/wallet', { headers })).json.wallet.needsUnlock).toBe(true)
    expect((await post('/login/wallet/login-share')).json.code).toBe('share_proof_needed')
  },
  limits.faultMs,
)
