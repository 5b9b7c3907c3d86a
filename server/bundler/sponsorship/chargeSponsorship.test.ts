import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { sponsorships } from '../../db/schema/sponsorships.ts'
import { databaseKinds, databaseOn, type TestDatabase } from '../../test/bothDatabases.ts'
import { type Charged, chargeSponsorship, dayOf, requireUnspent } from './chargeSponsorship.ts'

const day = '2026-11-24'
const chainId = 'eip155:1'
const one = { operations: 1, cost: 10n }

function charged(account = 'a', given: Partial<Charged> = {}, project = 'p'): Charged {
  return {
    day,
    chainId,
    limits: [
      { scope: 'account', key: account, operations: 3, cost: 100n },
      { scope: 'project', key: project, operations: 5, cost: 1_000n },
      { scope: 'server', key: '', operations: 8, cost: 10_000n },
    ],
    ...given,
  }
}

describe.each(databaseKinds)('$kind', ({ kind, skip }) => {
  let opened: TestDatabase
  let db: Db
  beforeAll(async () => {
    if (skip) return
    opened = await databaseOn(kind)
    db = opened.database.db
  })
  afterAll(() => opened?.[Symbol.asyncDispose]())
  beforeEach(async () => {
    if (!skip) await db.delete(sponsorships)
  })
  const charge = (what: Charged, amount = one): Promise<string> =>
    chargeSponsorship(db, what, amount).then(
      () => 'charged',
      (error) => error.scope ?? error,
    )
  const rows = async () =>
    (await db.select().from(sponsorships))
      .map(({ scope, key, operations, cost }) => `${scope} ${key} ${operations} ${cost}`)
      .sort()

  test.skipIf(skip)('default: all scopes are charged', async () => {
    expect(await charge(charged())).toBe('charged')
    expect(await charge(charged('a', {}, 'q'))).toBe('charged')
    expect(await rows()).toEqual(['account a 2 20', 'project p 1 10', 'project q 1 10', 'server  2 20'])
  })

  test.skipIf(skip).each([
    ['account', charged('a'), 3],
    ['project', charged(), 5],
    ['server', charged(), 8],
  ] as const)('error: operations of one %s', async (scope, _, most) => {
    for (let count = 0; count < most; count += 1) {
      const account = scope === 'account' ? 'a' : `a${count}`
      expect(await charge(charged(account, {}, scope === 'server' ? `p${count}` : 'p'))).toBe('charged')
    }
    const before = await rows()
    expect(await charge(charged(scope === 'account' ? 'a' : 'b', {}, scope === 'server' ? 'q' : 'p'))).toBe(
      scope,
    )
    // None of the scopes was charged.
    expect(await rows()).toEqual(before)
  })

  test.skipIf(skip)('error: costs', async () => {
    expect(await charge(charged(), { operations: 1, cost: 101n })).toBe('account')
    expect(await rows()).toEqual([])
    expect(await charge(charged(), { operations: 1, cost: 60n })).toBe('charged')
    expect(await charge(charged(), { operations: 1, cost: 41n })).toBe('account')
    expect(await charge(charged(), { operations: 0, cost: 40n })).toBe('charged')
    expect(await charge(charged(), { operations: 1, cost: 0n })).toBe('charged')
    expect(await charge(charged(), { operations: 0, cost: 1n })).toBe('account')
    expect(await rows()).toEqual(['account a 2 100', 'project p 2 100', 'server  2 100'])
  })

  test.skipIf(skip)('behavior: of many at once only as many pass as may', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => charge(charged(`a${index % 2}`, {}, `p${index % 3}`))),
    )
    const count = outcomes.filter((outcome) => outcome === 'charged').length
    expect(count).toBe(6)
    expect(new Set(outcomes)).toEqual(new Set(['charged', 'account']))
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => charge(charged(`b${index}`, {}, 'q'))),
    )
    expect(all.filter((outcome) => outcome === 'charged')).toHaveLength(2)
    expect(all.filter((outcome) => outcome === 'server')).toHaveLength(28)
  })

  test.skipIf(skip)('behavior: what is given back can be charged again', async () => {
    for (let count = 0; count < 3; count += 1) await charge(charged())
    expect(await charge(charged())).toBe('account')
    await chargeSponsorship(db, charged(), { operations: -1, cost: -10n })
    expect(await charge(charged())).toBe('charged')
    expect(await charge(charged())).toBe('account')
  })

  test.skipIf(skip)('behavior: another day and another chain have limits of their own', async () => {
    for (let count = 0; count < 3; count += 1) await charge(charged())
    expect(await charge(charged('a', { day: '2026-11-25' }))).toBe('charged')
    expect(await charge(charged('a', { chainId: 'eip155:10' }))).toBe('charged')
    expect(await charge(charged())).toBe('account')
  })

  test.skipIf(skip)('behavior: without limits all is counted and nothing refused', async () => {
    const limits = charged().limits.map((limit) => ({ ...limit, operations: undefined, cost: undefined }))
    for (let count = 0; count < 20; count += 1)
      expect(await charge(charged('a', { limits }), { operations: 1, cost: 10n ** 60n })).toBe('charged')
    await requireUnspent(db, charged('a', { limits }))
    expect((await rows())[0]).toBe(`account a 20 ${20n * 10n ** 60n}`)
  })

  test.skipIf(skip)('error: what is spent is known without charging', async () => {
    await requireUnspent(db, charged())
    for (let count = 0; count < 3; count += 1) await charge(charged())
    await expect(requireUnspent(db, charged())).rejects.toMatchObject({ scope: 'account' })
    await requireUnspent(db, charged('b'))
    await charge(charged('c'), { operations: 1, cost: 100n })
    await expect(requireUnspent(db, charged('c'))).rejects.toMatchObject({ scope: 'account' })
    const none = charged('d', { limits: [{ scope: 'server', key: '', operations: 0, cost: undefined }] })
    await expect(requireUnspent(db, none)).rejects.toMatchObject({ scope: 'server' })
    expect(await charge(none)).toBe('server')
  })
})

test('default: a day is that of UTC', () => {
  expect([dayOf(Date.parse('2026-11-24T23:59:59.999Z')), dayOf(Date.parse('2026-11-25T00:00:00Z'))]).toEqual([
    '2026-11-24',
    '2026-11-25',
  ])
})
