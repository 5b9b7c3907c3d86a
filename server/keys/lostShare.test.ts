import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../db/schema/audit.ts'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { confirming, newRotation, newWallet, operatorShares } from '../test/newShares.ts'
import { code, person, personWithWallet, type WalletOwner } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

const env = { FRAME_TOKEN_SECRET: 'f'.repeat(32) }
const lost = [409, 'login_share_lost']

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let store: TestDatabase
  /** With the key that sealed the shares, and after that key was lost. */
  let before: TestServer
  let server: TestServer
  beforeAll(async () => {
    if (skip) return
    store = await databaseOn(kind)
    const { database } = store
    before = await testServer({ env: { ...env, OPERATOR_KEY: 'o'.repeat(32) }, database })
    server = await testServer({ env: { ...env, OPERATOR_KEY: 'n'.repeat(32) }, database })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await before?.[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
  })

  /** Somebody with a wallet from before, in a login at the server of now. */
  async function owner(): Promise<WalletOwner> {
    const { wallet, key, userId } = await personWithWallet(before)
    return { ...(await person(server, { userId })), wallet, key }
  }
  const ask = (who: Pick<WalletOwner, 'loginShare'>, purpose?: 'export') => who.loginShare(purpose)
  const rowsOf = async (walletId: string) => {
    const found = await store.database.db.select().from(audit).where(eq(audit.subject, walletId))
    return found.filter(({ action }) => action === 'wallet.share-lost')
  }

  test.skipIf(skip)(
    'default: the key is gone: a code of its own, counted and audited each time',
    async () => {
      const who = await owner()
      const counted = () => server.metric('gatehouse_refused_total', { code: 'login_share_lost' })
      const at = await counted()
      expect(await code(ask(who))).toEqual(lost)
      expect(await code(ask(who, 'export'))).toEqual(lost)
      expect((await counted()) - at).toBe(2)
      const rows = await rowsOf(who.wallet.id)
      expect(rows.map(({ who, details }) => [who, details])).toMatchObject(
        Array.from({ length: 2 }, () => [
          `user:${who.userId}`,
          { rotation: 1, session: who.sessionId, project: 'demo', origin: 'http://demo.example' },
        ]),
      )
      expect(JSON.stringify(rows)).not.toContain(who.wallet.loginShare)
    },
  )

  test.skipIf(skip).each([
    [
      'changed',
      sql`update wallet_shares set sealed = overlay(sealed placing 'AAAA' from 20) where kind = 'login'`,
    ],
    ['empty', sql`update wallet_shares set sealed = '' where kind = 'login'`],
    ['gone', sql`delete from wallet_shares where kind = 'login'`],
  ])('behavior: a row that is %s is as lost', async (_how, damage) => {
    const { wallet, key, userId } = await personWithWallet(server)
    const who = await person(server, { userId })
    await store.database.db.execute(sql`${damage} and wallet_id = ${wallet.id}`)
    expect(await code(ask(who))).toEqual(lost)
    const next = await newRotation(key, wallet.id)
    await who.post('/login/wallet/rotate', next)
    await who.post('/login/wallet/rotate/confirm', confirming(next))
    expect((await ask(who)).json).toMatchObject({ share: next.loginShare, rotation: 2 })
  })

  test.skipIf(skip)('behavior: the wallet and its recovery share are there as before', async () => {
    const who = await owner()
    expect((await who.get('/login/wallet')).json.wallet).toMatchObject({ status: 'complete', rotation: 1 })
    const recovery = await who.post('/login/wallet/recovery-share', { proof: who.wallet.recoveryProof })
    expect(recovery.json).toEqual({ envelope: who.wallet.recoveryEnvelope, rotation: 1 })
  })

  test.skipIf(skip)('behavior: an ordinary rotation mends it, sealed with the key of now', async () => {
    const who = await owner()
    const next = await newRotation(who.key, who.wallet.id)
    expect((await who.post('/login/wallet/rotate', next)).status).toBe(200)
    expect(await code(ask(who))).toEqual(lost)
    expect((await who.post('/login/wallet/rotate/confirm', confirming(next))).status).toBe(200)
    expect((await ask(who)).json).toMatchObject({ share: next.loginShare, rotation: 2 })
    expect(await rowsOf(who.wallet.id)).toHaveLength(1)
  })

  test.skipIf(skip)('behavior: what was only written when the key went is not put to use', async () => {
    const { wallet, key, userId, ...then } = await personWithWallet(before)
    const next = await newRotation(key, wallet.id)
    await then.post('/login/wallet/rotate', next)
    const now = await person(server, { userId })
    expect(await code(now.post('/login/wallet/rotate/confirm', confirming(next)))).toEqual(lost)
    expect((await now.get('/login/wallet')).json.wallet.rotation).toBe(1)
    expect((await then.loginShare()).json.share).toBe(wallet.loginShare)
  })

  test.skipIf(skip)('error: a login alone, or an old one, mends nothing', async () => {
    const who = await owner()
    const stranger = await personWithWallet(server)
    const forged = await newRotation(stranger.key, who.wallet.id)
    expect(await code(who.post('/login/wallet/rotate', forged))).toEqual([403, 'invalid_proof'])
    await who.age(24 * 3600 + 5)
    expect(await code(ask(who))).toEqual([403, 'login_not_fresh'])
    const next = await newRotation(who.key, who.wallet.id)
    expect(await code(who.post('/login/wallet/rotate', next))).toEqual([403, 'login_not_fresh'])
  })

  test.skipIf(skip)('error: with operator custody both shares of the server are lost', async () => {
    const custody = { database: store.database, env: { ...env, CUSTODY: 'operator' } }
    await using then = await testServer({ ...custody, env: { ...custody.env, OPERATOR_KEY: 'o'.repeat(32) } })
    await using now = await testServer({ ...custody, env: { ...custody.env, OPERATOR_KEY: 'n'.repeat(32) } })
    const { userId, post } = await person(then)
    const wallet = await newWallet(userId, { shares: operatorShares() })
    await post('/login/wallet', wallet)
    await post('/login/wallet/confirm', confirming(wallet))
    const who = await person(now, { userId })
    const recovery = who.post('/login/wallet/recovery-share', { proof: '' })
    expect(await code(recovery)).toEqual([409, 'recovery_share_lost'])
    expect(await code(ask(who))).toEqual(lost)
    expect(await rowsOf(wallet.id)).toHaveLength(2)
  })
})
