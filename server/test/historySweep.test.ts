import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../db/db.ts'
import { historyTold, historyTransactions, historyTransfers, historyWatches } from '../db/schema/history.ts'
import { historyRules } from '../history/evm/sweepHistory.ts'
import { findTold } from '../history/evm/toldHashes.ts'
import { sweepRetention } from '../retention/sweepRetention.ts'
import { databaseKinds, serverOn } from './bothDatabases.ts'
import type { TestServer } from './testServer.ts'

// What strangers ask for fills tables; what nobody asks for leaves them.

const chain = 'eip155:1'
const day = 86_400_000
const ago = (ms: number) => new Date(Date.now() - ms)
const person = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const hash = `0x${'ab'.repeat(32)}`

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let server: TestServer
  let db: Db
  beforeAll(async () => {
    if (skip) return
    server = await serverOn(kind, {
      env: { NETWORKS: chain, RPC_URLS_EIP155_1: 'http://127.0.0.1:1' },
    })
    db = server.server.context.database.db
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  beforeEach(async () => {
    if (skip) return
    for (const table of [historyWatches, historyTransactions, historyTransfers, historyTold])
      await db.delete(table)
  })
  const sweep = (days = 90, ending = new AbortController(), onDeleted = () => {}) =>
    sweepRetention(db, historyRules(days), { signal: ending.signal, onDeleted })
  const history = () => server.server.context.history
  const left = async () => (await db.select().from(historyWatches)).map(({ address }) => address).sort()

  /** One that was read, and asked for last at that time. */
  async function watched(address: string, askedAt: Date): Promise<void> {
    const owner = { chain, address }
    await db.insert(historyWatches).values({ ...owner, askedAt, top: 5 })
    await db.insert(historyTransactions).values({
      ...owner,
      hash,
      position: '1',
      block: 5,
      ts: 1,
      from: address,
      status: 'confirmed',
      nonce: 0,
      value: 0n,
    })
    await db.insert(historyTransfers).values({
      ...owner,
      hash,
      logIndex: 0,
      item: 0,
      kind: 'erc20',
      token: person(7),
      from: address,
      to: address,
      amount: 1n,
    })
  }

  test.skipIf(skip)('default: whom nobody asked for in 90 days goes, with all that was read', async () => {
    await watched(person(1), ago(91 * day))
    await watched(person(2), ago(89 * day))
    await sweep()
    expect(await left()).toEqual([person(2)])
    for (const table of [historyTransactions, historyTransfers])
      expect((await db.select().from(table)).map(({ address }) => address)).toEqual([person(2)])
  })

  test.skipIf(skip)('param: days', async () => {
    await watched(person(1), ago(8 * day))
    await watched(person(2), ago(6 * day))
    await sweep(7)
    expect(await left()).toEqual([person(2)])
  })

  test.skipIf(skip)('behavior: an address with more rows than a slice goes whole', async () => {
    await watched(person(1), ago(91 * day))
    const [read] = await db.select().from(historyTransactions)
    if (!read) throw new Error('One was read')
    const more = Array.from({ length: 2_500 }, (_, at) => ({ ...read, hash: `${at}`, position: `${at}` }))
    await db.insert(historyTransactions).values(more)
    await sweep()
    expect([await left(), await db.select().from(historyTransactions)]).toEqual([[], []])
  })

  test.skipIf(skip || kind === 'PGlite')(
    'behavior: rows that somebody writes are waited for, and go with their address',
    async () => {
      await watched(person(1), ago(91 * day))
      let sweeping = Promise.resolve()
      await db.transaction(async (tx) => {
        await tx.execute(sql`update history_transactions set block = null where hash = ${hash}`)
        sweeping = sweep()
        const waiting = async () => {
          const found = await db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
          return (found as unknown as { rows: unknown[] }).rows.length
        }
        // Where nothing waits, the sweep is over.
        const over = sweeping.then(() => 'over')
        await Promise.race([over, expect.poll(waiting).toBe(1)])
      })
      await sweeping
      expect([await left(), await db.select().from(historyTransactions)]).toEqual([[], []])
    },
  )

  test.skipIf(skip)('behavior: a stop ends it after one address', async () => {
    for (const number of [1, 2, 3]) await watched(person(number), ago(91 * day))
    const ending = new AbortController()
    await sweep(90, ending, () => ending.abort())
    expect(await left()).toHaveLength(2)
    expect(await db.select().from(historyTransactions)).toHaveLength(2)
  })

  test.skipIf(skip)('behavior: asking for tokens or the history keeps', async () => {
    await watched(person(1), ago(91 * day))
    await watched(person(2), ago(91 * day))
    expect(await history().discoveredTokens(chain, person(1))).toHaveLength(1)
    await sweep()
    expect(await left()).toEqual([person(1)])
  })

  test.skipIf(skip)('behavior: told hashes that no node ever knew go after an hour', async () => {
    const told = (number: number, toldAt: Date) => ({ chain, address: person(number), hash, toldAt })
    await db.insert(historyTold).values([told(1, ago(3_700_000)), told(2, ago(3_500_000))])
    await sweep()
    expect((await db.select().from(historyTold)).map(({ address }) => address)).toEqual([person(2)])
    expect(await findTold(db, chain, person(2))).toEqual([hash])
  })

  test.skipIf(skip)('behavior: many are swept in pieces, all of them', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({
      chain,
      address: person(at),
      askedAt: ago(100 * day),
    }))
    await db.insert(historyWatches).values(many)
    await db.execute(
      sql`insert into history_told (chain, address, hash, told_at)
        select ${chain}, ${person(1)}, n::text, now() - interval '2 hours' from generate_series(1, 2500) n`,
    )
    await sweep()
    expect(await left()).toEqual([])
    expect(await db.select().from(historyTold).where(eq(historyTold.chain, chain))).toEqual([])
  })
})
