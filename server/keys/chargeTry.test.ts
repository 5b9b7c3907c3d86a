import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sessionCookie } from '../http/requireSession.ts'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { code, person, personWithWallet, type TestPerson, type WalletOwner } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let store: TestDatabase
  /** Two, as processes that share a database. */
  let servers: TestServer[] = []
  beforeAll(async () => {
    if (skip) return
    store = await databaseOn(kind)
    const { database } = store
    // One client makes all requests: its own limit must not answer in the place of the one that is tested.
    const env = { RATE_MAX_TOKENS: 'off' }
    servers = await Promise.all([testServer({ database, env }), testServer({ database, env })])
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    if (!skip) await store.database.db.execute(sql`truncate users cascade`)
  })
  const owner = () => personWithWallet(servers[0] as TestServer)
  const ask = ({ post }: Pick<TestPerson, 'post'>, proof: string) =>
    post('/login/wallet/recovery-share', { proof })
  const wrong = (who: Pick<TestPerson, 'post'>) => code(ask(who, 'A'.repeat(43)))
  const right = (who: Pick<TestPerson, 'post'>, { wallet }: WalletOwner) =>
    code(ask(who, wallet.recoveryProof))
  /** Lets a pause be over. */
  const wait = () =>
    store.database.db.execute(sql`update sessions set recovery_blocked_until = now() - interval '1 ms'`)
  /** A further session of somebody. */
  async function another({ userId }: WalletOwner, grade: 'login' | 'resumed'): Promise<TestPerson> {
    const session = await person(servers[0] as TestServer, { userId })
    if (grade === 'resumed') await session.resume()
    return session
  }
  /** Wrong proofs of as many sessions as it takes, until the wallet takes no more of that grade. */
  async function exhaust(who: WalletOwner, grade: 'login' | 'resumed'): Promise<number> {
    let tries = 0
    for (let sessions = 0; sessions < 30; sessions++) {
      const thief = await another(who, grade)
      for (let turn = 0; turn < 5; turn++) {
        const [, found] = await wrong(thief)
        if (found === 'recovery_blocked') return tries
        expect(found).toBe('wrong_recovery_proof')
        tries += 1
      }
    }
    return Number.POSITIVE_INFINITY
  }

  test.skipIf(skip)('default: five wrong proofs, then not even the right one for 30 s', async () => {
    const who = await owner()
    for (let i = 0; i < 5; i++) expect(await wrong(who)).toEqual([403, 'wrong_recovery_proof'])
    expect(await wrong(who)).toEqual([429, 'recovery_blocked'])
    const right = await ask(who, who.wallet.recoveryProof)
    expect([right.status, right.json.code]).toEqual([429, 'recovery_blocked'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(25)
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(30)
    await wait()
    expect((await ask(who, who.wallet.recoveryProof)).json.envelope).toBe(who.wallet.recoveryEnvelope)
  })

  test.skipIf(skip)('behavior: pauses double to an hour and take nothing away', async () => {
    const who = await owner()
    for (let i = 0; i < 4; i++) await wrong(who)
    const pauses: number[] = []
    for (let i = 0; i < 10; i++) {
      await wrong(who)
      pauses.push(Number((await ask(who, 'x')).headers['retry-after']))
      await wait()
    }
    const wanted = [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]
    for (const [i, seconds] of wanted.entries()) {
      expect(pauses[i]).toBeGreaterThan(seconds - 5)
      expect(pauses[i]).toBeLessThanOrEqual(seconds)
    }
    await store.database.db.execute(sql`update sessions set recovery_failures = 2000000`)
    expect(await wrong(who)).toEqual([403, 'wrong_recovery_proof'])
    await wait()
    expect((await ask(who, who.wallet.recoveryProof)).status).toBe(200)
    expect((await who.loginShare()).json.share).toBe(who.wallet.loginShare)
  })

  test.skipIf(skip)('behavior: a right proof clears the count', async () => {
    const who = await owner()
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect(await wrong(who)).toEqual([403, 'wrong_recovery_proof'])
      expect((await ask(who, who.wallet.recoveryProof)).status).toBe(200)
    }
  })

  test.skipIf(skip)('behavior: the right proof is allowed again and again', async () => {
    const who = await owner()
    for (let i = 0; i < 12; i++) expect((await ask(who, who.wallet.recoveryProof)).status).toBe(200)
  })

  test.skipIf(skip)('error: 60 wrong proofs at once over two processes get five tries', async () => {
    const who = await owner()
    const elsewhere = servers[1] as TestServer
    const headers = {
      authorization: `Bearer ${await elsewhere.token()}`,
      cookie: `${sessionCookie('demo')}=${who.token}`,
    }
    const there = {
      post: (path: string, body?: unknown) =>
        elsewhere.login(path, { method: 'POST', headers, body: JSON.stringify(body) }),
    }
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => wrong(i % 2 ? who : there)))
    const codes = answers.map(([, found]) => found)
    expect(codes.filter((found) => found === 'wrong_recovery_proof')).toHaveLength(5)
    expect(codes.filter((found) => found === 'recovery_blocked')).toHaveLength(55)
    const { rows } = (await store.database.db.execute(
      sql`select recovery_failures as failures, count from sessions, recovery_tries`,
    )) as unknown as { rows: { failures: number; count: number }[] }
    expect(rows).toEqual([{ failures: 5, count: 5 }])
  })

  test.skipIf(skip)('behavior: a session that is paused pauses no other one of the person', async () => {
    const who = await owner()
    const thief = await another(who, 'resumed')
    for (let i = 0; i < 6; i++) await wrong(thief)
    expect(await wrong(thief)).toEqual([429, 'recovery_blocked'])
    expect(await right(who, who)).toEqual([200, undefined])
    expect(await right(await another(who, 'resumed'), who)).toEqual([200, undefined])
    expect(await right(thief, who)).toEqual([429, 'recovery_blocked'])
  })

  test.skipIf(skip).each([
    ['resumed', 50],
    ['login', 100],
  ] as const)('error: all sessions that are %s have %i wrong proofs a day together', async (grade, most) => {
    const who = await owner()
    expect(await exhaust(who, grade)).toBe(most)
    const late = await another(who, grade)
    const refused = await ask(late, who.wallet.recoveryProof)
    expect([refused.status, refused.json.code]).toEqual([429, 'recovery_blocked'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    // What the wallet refused does not count for the session.
    await store.database.db.execute(
      sql`update recovery_tries set since = now() - interval '1 day' where grade = ${grade}`,
    )
    for (let i = 0; i < 5; i++) expect(await wrong(late)).toEqual([403, 'wrong_recovery_proof'])
    expect(await wrong(late)).toEqual([429, 'recovery_blocked'])
  })

  test.skipIf(skip)('behavior: stolen tickets use up nothing of what a login has', async () => {
    const who = await owner()
    await exhaust(who, 'resumed')
    expect(await right(await another(who, 'resumed'), who)).toEqual([429, 'recovery_blocked'])
    expect(await right(await another(who, 'login'), who)).toEqual([200, undefined])
    expect(await exhaust(who, 'login')).toBe(100)
  })

  test.skipIf(skip)('behavior: one session alone never uses up a day', async () => {
    const who = await owner()
    const thief = await another(who, 'resumed')
    // 5 at once, then one after each pause: a day is over before the pauses are.
    let [seconds, tries] = [0, 0]
    while (seconds < 86_400) {
      const { status, headers } = await ask(thief, 'x')
      if (status === 403) tries += 1
      else seconds += Number(headers['retry-after'])
      if (status === 429) await wait()
    }
    expect(tries).toBe(34)
    expect(await right(await another(who, 'resumed'), who)).toEqual([200, undefined])
  })

  test.skipIf(skip)('error: one person pays for nobody else', async () => {
    const [mine, yours] = [await owner(), await owner()]
    for (let i = 0; i < 6; i++) await wrong(mine)
    expect((await ask(yours, yours.wallet.recoveryProof)).status).toBe(200)
  })
})
