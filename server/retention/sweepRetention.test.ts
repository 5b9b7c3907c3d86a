import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { retentionDefaults } from '../config/retentionConfig.ts'
import type { Db } from '../db/db.ts'
import { analyticsEvents } from '../db/schema/analyticsEvents.ts'
import { approvals } from '../db/schema/approvals.ts'
import { audit } from '../db/schema/audit.ts'
import { emailCodes } from '../db/schema/emailCodes.ts'
import { exchangeSessions } from '../db/schema/exchangeSessions.ts'
import { leases } from '../db/schema/leases.ts'
import { oneTimeIds } from '../db/schema/oneTimeIds.ts'
import { onrampOrders, onrampVisits } from '../db/schema/onramp.ts'
import { projects } from '../db/schema/projects.ts'
import { sessions } from '../db/schema/sessions.ts'
import { signingKeys } from '../db/schema/signingKeys.ts'
import { sponsorships } from '../db/schema/sponsorships.ts'
import { users } from '../db/schema/users.ts'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { type RetentionRule, retentionRules, sliceSize } from './retentionRules.ts'
import { sweepRetention } from './sweepRetention.ts'

const dayMs = 86_400_000
const ended = [oneTimeIds, emailCodes, approvals, leases, sponsorships, exchangeSessions]
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let opened: TestDatabase
  let db: Db
  let folder: string
  beforeAll(async () => {
    if (skip) return
    opened = await databaseOn(kind)
    ;({ db } = opened.database)
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-archive-'))
    if (skip) return
    for (const table of [users, projects, signingKeys, audit, ...ended]) await db.delete(table)
    await db.insert(users).values({ id: 'u' })
    await db.insert(projects).values({ id: 'p', name: 'P' })
    return () => rmSync(folder, { recursive: true, force: true })
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())

  const settings = () => ({
    ...retentionDefaults,
    audit: undefined as number | undefined,
    auditArchive: folder,
  })
  async function sweep(
    changes: Partial<ReturnType<typeof settings>> = {},
    signal = new AbortController().signal,
  ) {
    const deleted: [string, number][] = []
    const onDeleted = (table: string, count: number) => void deleted.push([table, count])
    await sweepRetention(db, retentionRules({ ...settings(), ...changes }), { signal, onDeleted })
    return deleted
  }
  const session = (name: string, expires: Date) => ({
    sessionToken: name,
    id: name,
    userId: 'u',
    expires,
    freshAt: new Date(),
    projectId: 'p',
    hostOrigin: 'https://a.example',
    method: 'email',
  })
  const order = (id: string, startedAt: Date) => ({
    provider: 'coinbase' as const,
    id,
    address: '0x1',
    reference: 'r',
    projectId: 'p',
    state: 'success' as never,
    symbol: 'ETH',
    amount: '1',
    startedAt: Math.floor(startedAt.getTime() / 1000),
  })

  test.skipIf(skip)('default: what is over for long goes, the rest stays', async () => {
    await db
      .insert(sessions)
      .values([session('gone', daysAgo(7.1)), session('kept', daysAgo(6.9)), session('alive', daysAgo(-1))])
    const key = (id: string, retiresAt: Date) => ({ id, publicJwk: {}, sealedPrivateKey: 'x', retiresAt })
    await db.insert(signingKeys).values([key('gone', daysAgo(91)), key('kept', daysAgo(89))])
    await db.insert(onrampOrders).values([order('gone', daysAgo(731)), order('kept', daysAgo(729))])
    await db.insert(audit).values({ at: daysAgo(9_000), who: 'server', action: 'a', subject: 's' })
    expect(await sweep()).toEqual([
      ['sessions', 1],
      ['signing_keys', 1],
      ['onramp_orders', 1],
    ])
    expect((await db.select().from(sessions)).map(({ id }) => id).sort()).toEqual(['alive', 'kept'])
    expect((await db.select().from(signingKeys)).map(({ id }) => id)).toEqual(['kept'])
    expect((await db.select().from(onrampOrders)).map(({ id }) => id)).toEqual(['kept'])
    expect(await db.select().from(audit)).toHaveLength(1)
    expect(await sweep()).toEqual([])
  })

  test.skipIf(skip)('behavior: more than a slice goes in slices', async () => {
    const many = Array.from({ length: 2 * sliceSize + 5 }, (_, at) => session(`s${at}`, daysAgo(30)))
    await db.insert(sessions).values(many)
    expect(await sweep()).toEqual([
      ['sessions', sliceSize],
      ['sessions', sliceSize],
      ['sessions', 5],
    ])
  })

  test.skipIf(skip)('behavior: whatever has an end goes an hour after it', async () => {
    const [over, stands] = [daysAgo(61 / 1_440), daysAgo(59 / 1_440)]
    const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
    for (const [id, expires] of [
      ['over', over],
      ['stands', stands],
    ] as const) {
      await db.insert(oneTimeIds).values({ id, payload: {}, expires })
      await db
        .insert(emailCodes)
        .values({ id, codeHash: 'x', binding: 'x', triesLeft: 1, sentAt: over, expires })
      await db.insert(approvals).values({ id, userId: 'u', projectId: 'p', expires })
      await db.insert(leases).values({ name: id, owner: 'h', expiresAt: expires })
    }
    const visit = { provider: 'coinbase' as const, reference: 'r', projectId: 'p' }
    await db.insert(onrampVisits).values([
      { ...visit, address: 'over', visitedAt: seconds(daysAgo(30.1)) },
      { ...visit, address: 'stands', visitedAt: seconds(daysAgo(29.9)) },
    ])
    const event = { projectId: 'p', event: 'MODAL_OPEN' }
    await db.insert(analyticsEvents).values([
      { ...event, eventId: 'over', at: daysAgo(91) },
      { ...event, eventId: 'stands', at: daysAgo(89) },
    ])
    const day = (date: Date) => date.toISOString().slice(0, 10)
    const sponsored = { chainId: 'eip155:1', scope: 'server' as const, key: '', operations: 1, cost: 1n }
    await db.insert(sponsorships).values([
      { ...sponsored, day: day(daysAgo(8)) },
      { ...sponsored, day: day(daysAgo(7)) },
    ])
    const deposit = { exchange: 'x', projectId: 'p', asset: 'a', amount: '1', recipient: 'r' }
    await db.insert(exchangeSessions).values([
      { ...deposit, id: 'over', createdAt: seconds(daysAgo(30.1)) },
      { ...deposit, id: 'stands', createdAt: seconds(daysAgo(29.9)) },
    ])
    expect((await sweep()).sort()).toEqual(
      [
        'analytics_events',
        'approvals',
        'email_codes',
        'exchange_sessions',
        'leases',
        'one_time_ids',
        'onramp_visits',
        'sponsorships',
      ].map((name) => [name, 1]),
    )
    for (const table of [oneTimeIds, emailCodes, approvals])
      expect((await db.select().from(table)).map(({ id }) => id)).toEqual(['stands'])
  })

  // The embedded database has the clock of its process.
  test.skipIf(skip || kind === 'PGlite')(
    'behavior: a process whose clock is years ahead deletes nothing that others need',
    async () => {
      const [soon, now] = [new Date(Date.now() + 300_000), new Date()]
      const seconds = Math.floor(now.getTime() / 1000)
      await db.insert(sessions).values(session('s', daysAgo(-1)))
      await db
        .insert(signingKeys)
        .values({ id: 'k', publicJwk: {}, sealedPrivateKey: 'x', retiresAt: daysAgo(-1) })
      await db.insert(onrampOrders).values(order('o', now))
      const visit = { provider: 'coinbase' as const, reference: 'r', projectId: 'p', address: 'a' }
      await db.insert(onrampVisits).values({ ...visit, visitedAt: seconds })
      await db.insert(analyticsEvents).values({ projectId: 'p', event: 'MODAL_OPEN', eventId: 'e', at: now })
      await db.insert(oneTimeIds).values({ id: 'i', payload: {}, expires: soon })
      const code = { codeHash: 'x', binding: 'x', triesLeft: 1, sentAt: now }
      await db.insert(emailCodes).values({ id: 'c', ...code, expires: soon })
      await db.insert(approvals).values({ id: 'a', userId: 'u', projectId: 'p', expires: soon })
      const sponsored = { chainId: 'eip155:1', scope: 'server' as const, key: '', operations: 1, cost: 1n }
      await db.insert(sponsorships).values({ ...sponsored, day: now.toISOString().slice(0, 10) })
      const deposit = { exchange: 'x', projectId: 'p', asset: 'a', amount: '1', recipient: 'r' }
      await db.insert(exchangeSessions).values({ ...deposit, id: 'd', createdAt: seconds })
      await db.insert(audit).values({ at: now, who: 'server', action: 'a', subject: 's' })
      await db.insert(leases).values({ name: 'l', owner: 'h', expiresAt: soon })
      vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + 3 * 365 * dayMs })
      try {
        expect(await sweep({ audit: 30 })).toEqual([])
      } finally {
        vi.useRealTimers()
      }
    },
  )

  test.skipIf(skip || kind === 'PGlite')(
    'behavior: what a process with a clock behind made for five minutes is there for them',
    async () => {
      const expires = daysAgo(55 / 1_440)
      await db.insert(oneTimeIds).values({ id: 'i', payload: {}, expires })
      const code = { codeHash: 'x', binding: 'x', triesLeft: 1, sentAt: expires }
      await db.insert(emailCodes).values({ id: 'c', ...code, expires })
      await db.insert(approvals).values({ id: 'a', userId: 'u', projectId: 'p', expires })
      expect(await sweep()).toEqual([])
    },
  )

  test.skipIf(skip)('behavior: one rule that fails or has much holds up no other one', async () => {
    const seen: string[] = []
    const rule = (name: string, full: number): RetentionRule => ({
      name,
      async deleteSlice() {
        seen.push(name)
        if (name === 'fails') throw new Error('no disk')
        return { count: 1, isFull: seen.filter((each) => each === name).length < full }
      },
    })
    const rules = [rule('much', 3), rule('fails', 1), rule('little', 1)]
    const failed: string[] = []
    const onFailed = (table: string) => void failed.push(table)
    const { signal } = new AbortController()
    await expect(sweepRetention(db, rules, { signal, onFailed })).rejects.toThrow('no disk')
    expect(failed).toEqual(['fails'])
    expect(seen).toEqual(['much', 'fails', 'little', 'much', 'much'])
  })

  test.skipIf(skip || kind === 'PGlite')(
    'behavior: three processes delete each row once, and no statement more than a slice',
    async () => {
      const many = (count: number) =>
        db.execute(sql`insert into one_time_ids (id, payload, expires)
          select 'id' || n, '{}', now() - interval '1 day' from generate_series(1, ${count}::int) n`)
      await many(2 * sliceSize + 500)
      const swept = (await Promise.all([sweep(), sweep(), sweep()])).flat()
      for (const [, count] of swept) expect(count).toBeLessThanOrEqual(sliceSize)
      // Whoever found the lock taken left the rest to the others; the next sweep takes it.
      const rest = await sweep()
      const total = [...swept, ...rest].reduce((sum, [, count]) => sum + count, 0)
      expect(total).toBe(2 * sliceSize + 500)
      expect(await db.select().from(oneTimeIds)).toEqual([])
    },
  )

  test.skipIf(skip)('behavior: stops where the server does', async () => {
    await db.insert(sessions).values(session('old', daysAgo(30)))
    expect(await sweep({}, AbortSignal.abort())).toEqual([])
    expect(await db.select().from(sessions)).toHaveLength(1)
  })

  test.skipIf(skip)('behavior: rows of the audit are in the archive before they go', async () => {
    await db.insert(audit).values([
      {
        at: new Date('2020-01-31T23:59:59Z'),
        who: 'admin:a',
        action: 'project.add',
        subject: 'x',
        details: { name: 'X' },
      },
      { at: new Date('2020-02-01T00:00:00Z'), who: 'admin:a', action: 'project.remove', subject: 'x' },
      { at: daysAgo(29), who: 'server', action: 'sign', subject: 'w' },
    ])
    expect(await sweep({ audit: 30 })).toEqual([['audit', 2]])
    expect((await db.select().from(audit)).map(({ action }) => action)).toEqual(['sign'])
    expect(readdirSync(folder).sort()).toEqual(['audit-2020-01.ndjson', 'audit-2020-02.ndjson'])
    const lines = readFileSync(join(folder, 'audit-2020-01.ndjson'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        id: expect.any(Number),
        at: '2020-01-31T23:59:59.000Z',
        who: 'admin:a',
        action: 'project.add',
        subject: 'x',
        details: { name: 'X' },
      },
    ])
    expect(statSync(join(folder, 'audit-2020-01.ndjson')).mode & 0o777).toBe(0o600)
  })

  test.skipIf(skip)('error: what cannot be archived is not deleted', async () => {
    await db.insert(audit).values({ at: daysAgo(99), who: 'server', action: 'a', subject: 's' })
    const taken = join(folder, 'taken')
    writeFileSync(taken, '')
    await expect(sweep({ audit: 30, auditArchive: taken })).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await db.select().from(audit)).toHaveLength(1)
  })

  test.skipIf(skip || kind === 'PGlite')('behavior: one process at a time', async () => {
    await db.insert(sessions).values(session('old', daysAgo(30)))
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4284674)`)
      expect(await sweep()).toEqual([])
    })
    expect(await sweep()).toEqual([['sessions', 1]])
  })

  test.skipIf(skip || kind === 'PGlite')(
    'behavior: each sweep and a person’s rows have an index',
    async () => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        const seconds = sql`floor(extract(epoch from now()))::bigint`
        for (const query of [
          sql`select 1 from sessions where expires < now() limit 10`,
          sql`select 1 from signing_keys where retires_at < now() limit 10`,
          sql`select 1 from onramp_orders where started_at < ${seconds} limit 10`,
          sql`select 1 from onramp_visits where visited_at < ${seconds} limit 10`,
          sql`select 1 from analytics_events where at < now() limit 10`,
          sql`select 1 from one_time_ids where expires < now() limit 10`,
          sql`select 1 from email_codes where expires < now() limit 10`,
          sql`select 1 from approvals where expires < now() limit 10`,
          sql`select 1 from sponsorships where day < (now() at time zone 'UTC')::date limit 10`,
          sql`select 1 from exchange_sessions where created_at < ${seconds} and state = 'open' limit 10`,
          sql`select 1 from leases where expires_at < now() limit 10`,
          sql`select 1 from history_watches where asked_at < now() limit 10`,
          sql`select 1 from history_told where told_at < now() limit 10`,
          sql`select 1 from audit where at < now() limit 10`,
          sql`select 1 from audit where subject = 'a'`,
          sql`select 1 from audit where who = 'a'`,
        ]) {
          const { rows } = (await tx.execute(sql`explain ${query}`)) as unknown as { rows: object[] }
          expect(JSON.stringify(rows)).toMatch(/Index|Bitmap/)
        }
      })
    },
  )
})
