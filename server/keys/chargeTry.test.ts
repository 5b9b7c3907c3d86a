import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { code, person, personWithWallet, type WalletOwner } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let store: TestDatabase
  /** Two, as processes that share a database. */
  let servers: TestServer[] = []
  beforeAll(async () => {
    if (skip) return
    store = await databaseOn(kind)
    const { database } = store
    servers = await Promise.all([testServer({ database }), testServer({ database })])
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    if (!skip) await store.database.db.execute(sql`truncate users cascade`)
  })
  const owner = () => personWithWallet(servers[0] as TestServer)
  const ask = ({ post }: WalletOwner, proof: string) => post('/login/wallet/recovery-share', { proof })
  const wrong = (who: WalletOwner) => code(ask(who, 'A'.repeat(43)))
  /** Lets a pause be over. */
  const wait = () =>
    store.database.db.execute(sql`update wallet_shares set blocked_until = now() - interval '1 ms'`)

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
    await store.database.db.execute(sql`update wallet_shares set failures = 2000000`)
    expect(await wrong(who)).toEqual([403, 'wrong_recovery_proof'])
    await wait()
    expect((await ask(who, who.wallet.recoveryProof)).status).toBe(200)
    expect((await who.post('/login/wallet/login-share')).json.share).toBe(who.wallet.loginShare)
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
    const other = await person(servers[1] as TestServer, { userId: who.userId })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => wrong(i % 2 ? who : { ...who, post: other.post })),
    )
    const codes = answers.map(([, found]) => found)
    expect(codes.filter((found) => found === 'wrong_recovery_proof')).toHaveLength(5)
    expect(codes.filter((found) => found === 'recovery_blocked')).toHaveLength(55)
    const { rows } = (await store.database.db.execute(
      sql`select failures from wallet_shares where kind = 'recovery'`,
    )) as unknown as { rows: { failures: number }[] }
    expect(rows).toEqual([{ failures: 5 }])
  })

  test.skipIf(skip)('error: one person pays for nobody else', async () => {
    const [mine, yours] = [await owner(), await owner()]
    for (let i = 0; i < 6; i++) await wrong(mine)
    expect((await ask(yours, yours.wallet.recoveryProof)).status).toBe(200)
  })
})
