import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifierText } from '../contract/walletTexts.ts'
import { audit } from '../db/schema/audit.ts'
import { databaseKinds, databaseOn, type TestDatabase } from '../test/bothDatabases.ts'
import { confirming, newKey, newRotation, newShares, proveDevice } from '../test/newShares.ts'
import { code, person, personWithWallet, type TestPerson, type WalletOwner } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let store: TestDatabase
  let servers: TestServer[] = []
  beforeAll(async () => {
    if (skip) return
    store = await databaseOn(kind)
    const { database } = store
    const config = { operatorKey: 'k'.repeat(32), frameTokenSecret: 'f'.repeat(32) }
    servers = await Promise.all([testServer({ database, config }), testServer({ database, config })])
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    if (!skip) await store.database.db.execute(sql`truncate users, audit cascade`)
  })

  const server = () => servers[0] as TestServer
  const owner = () => personWithWallet(server())
  /** A further session of somebody, resumed by a ticket or not. */
  async function another({ userId }: WalletOwner, grade: 'login' | 'resumed'): Promise<TestPerson> {
    const session = await person(server(), { userId })
    if (grade === 'resumed') await session.resume()
    return session
  }
  const challengeOf = async (who: TestPerson) => (await who.get('/login/wallet')).json.challenge as string
  const proof = ({ wallet }: WalletOwner, challenge: string, more: { purpose?: 'export' } = {}) =>
    proveDevice(wallet.deviceVerifier, {
      walletId: wallet.id,
      rotation: 1,
      purpose: more.purpose ?? 'sign',
      challenge,
    })
  const ask = (who: TestPerson, body: object) => code(who.post('/login/wallet/login-share', body))
  const unlock = (who: TestPerson, { wallet }: WalletOwner) =>
    who.post('/login/wallet/recovery-share', { proof: wallet.recoveryProof })
  const grades = ['login', 'resumed'] as const
  const refused = [403, 'share_proof_needed']

  test.skipIf(skip).each(grades)(
    'default: of a %s session, for the proof of the device share',
    async (grade) => {
      const who = await owner()
      const session = await another(who, grade)
      expect(await ask(session, {})).toEqual(refused)
      const { json } = await session.loginShare()
      expect(json).toMatchObject({ share: who.wallet.loginShare, verifier: 'kept' })
      // The answer brings the next challenge along.
      expect(await ask(session, { device: proof(who, json.challenge) })).toEqual([200, undefined])
    },
  )

  test.skipIf(skip).each(grades)(
    'default: of a %s session, right after the recovery secret',
    async (grade) => {
      const who = await owner()
      const session = await another(who, grade)
      expect((await unlock(session, who)).status).toBe(200)
      expect((await session.post('/login/wallet/login-share')).json.share).toBe(who.wallet.loginShare)
      await store.database.db.execute(sql`update sessions set proven_at = now() - interval '121 seconds'`)
      expect(await ask(session, {})).toEqual(refused)
    },
  )

  test.skipIf(skip)('error: a wrong recovery secret opens nothing', async () => {
    const who = await owner()
    const session = await another(who, 'resumed')
    await session.post('/login/wallet/recovery-share', { proof: 'A'.repeat(43) })
    expect(await ask(session, {})).toEqual(refused)
  })

  test.skipIf(skip)(
    'error: what one session proved counts for no other, and not after a rotation',
    async () => {
      const who = await owner()
      await unlock(who, who)
      expect(await ask(await another(who, 'login'), {})).toEqual(refused)
      const next = await newRotation(who.key, who.wallet.id)
      await who.post('/login/wallet/rotate', next)
      await who.post('/login/wallet/rotate/confirm', confirming(next))
      expect(await ask(who, {})).toEqual(refused)
    },
  )

  test.skipIf(skip)('error: what it proved is forgotten when a ticket resumes it', async () => {
    const who = await owner()
    await unlock(who, who)
    const { sessions } = server().server.context
    const session = await sessions.byId(who.sessionId)
    if (!session) throw new Error('no session')
    const resumed = await sessions.resume(session.id, session)
    expect(await ask(who, {})).toEqual([401, 'no_session'])
    const thief = { ...who, post: who.post }
    const cookie = { cookie: '', 'x-session-token': String(resumed?.token) }
    expect(await code(thief.post('/login/wallet/login-share', {}, cookie))).toEqual(refused)
  })

  test.skipIf(skip)('error: a recorded proof, also many at once over two processes', async () => {
    const who = await owner()
    const device = proof(who, await challengeOf(who))
    const elsewhere = servers[1] as TestServer
    const frameToken = await elsewhere.token()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2
          ? ask(who, { device })
          : code(
              elsewhere.login('/login/wallet/login-share', {
                method: 'POST',
                headers: {
                  authorization: `Bearer ${frameToken}`,
                  'x-session-token': who.token,
                },
                body: JSON.stringify({ device }),
              }),
            ),
      ),
    )
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.filter(([, found]) => found === 'stale_challenge')).toHaveLength(19)
    expect(await ask(who, { device })).toEqual([409, 'stale_challenge'])
  })

  test.skipIf(skip)('error: a challenge of another session, of yesterday, or made up', async () => {
    const who = await owner()
    const other = await another(who, 'resumed')
    const stale = [409, 'stale_challenge']
    expect(await ask(other, { device: proof(who, await challengeOf(who)) })).toEqual(stale)
    const challenge = await challengeOf(who)
    const [random, until, mac = ''] = challenge.split('.')
    const made = [
      `${random}.${Number(until) + 1}.${mac}`,
      `${random}.${until}.${'0'.repeat(64)}`,
      `${challenge}0`,
      'A'.repeat(90),
      '',
    ]
    for (const text of made) expect(await ask(who, { device: proof(who, text) })).toEqual(stale)
    const now = Date.now
    Date.now = () => now() + 601_000
    try {
      expect(await ask(who, { device: proof(who, challenge) })).toEqual(stale)
    } finally {
      Date.now = now
    }
    expect(await ask(who, { device: proof(who, challenge) })).toEqual([200, undefined])
  })

  test.skipIf(skip)('error: the share of another set, or a signature for something else', async () => {
    const [who, stranger] = [await owner(), await owner()]
    const facts = async () => ({
      walletId: who.wallet.id,
      rotation: 1,
      purpose: 'sign' as const,
      challenge: await challengeOf(who),
    })
    const right = who.wallet.deviceVerifier
    const wrong = [
      proveDevice(stranger.wallet.deviceVerifier, await facts()),
      proveDevice(right, { ...(await facts()), walletId: stranger.wallet.id }),
      { ...proveDevice(right, { ...(await facts()), rotation: 2 }), rotation: 1 },
      proveDevice(right, { ...(await facts()), purpose: 'export' }),
      { ...proveDevice(right, await facts()), signature: 'A'.repeat(86) },
    ]
    for (const device of wrong) expect(await ask(who, { device })).toEqual([403, 'wrong_device_proof'])
    expect(await ask(who, { purpose: 'export', device: proof(who, await challengeOf(who)) })).toEqual([
      403,
      'wrong_device_proof',
    ])
    const rows = await store.database.db
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.action, 'wallet.device-refused'))
    expect(rows).toHaveLength(6)
    expect(await ask(who, { device: { ...proof(who, await challengeOf(who)), rotation: 2 } })).toEqual([
      409,
      'stale_rotation',
    ])
  })

  describe('a set from before there were verifiers', () => {
    async function unverified(): Promise<WalletOwner> {
      const who = await owner()
      await store.database.db.execute(sql`update wallet_shares set device_verifier = null`)
      return who
    }
    const needsUnlock = async (who: TestPerson) => (await who.get('/login/wallet')).json.wallet.needsUnlock
    const verifierOf = async (
      { wallet, key }: WalletOwner,
      signer = key,
      more: { rotation?: number } = {},
    ) => {
      const unsigned = {
        id: wallet.id,
        rotation: more.rotation ?? 1,
        deviceVerifier: wallet.deviceVerifier,
      }
      return { ...unsigned, signature: await signer.signMessage({ message: verifierText(unsigned) }) }
    }

    test.skipIf(skip)(
      'default: a login gets the share, and stores what later proofs are checked with',
      async () => {
        const who = await unverified()
        const { json } = await who.post('/login/wallet/login-share')
        expect(json).toMatchObject({ share: who.wallet.loginShare, verifier: 'missing' })
        for (let again = 0; again < 2; again++)
          expect((await who.post('/login/wallet/verifier', await verifierOf(who))).json).toEqual({})
        expect(await ask(who, {})).toEqual(refused)
        expect((await who.loginShare()).json).toMatchObject({ verifier: 'kept' })
      },
    )

    test.skipIf(skip)('behavior: a resumed session is told to unlock, and stores it then', async () => {
      const who = await unverified()
      const session = await another(who, 'resumed')
      expect([await needsUnlock(who), await needsUnlock(session)]).toEqual([false, true])
      expect(await ask(session, {})).toEqual(refused)
      expect(await ask(session, { device: proof(who, await challengeOf(session)) })).toEqual(refused)
      expect(await code(session.post('/login/wallet/verifier', await verifierOf(who)))).toEqual(refused)
      await unlock(session, who)
      expect(await needsUnlock(session)).toBe(false)
      expect((await session.post('/login/wallet/login-share')).json.verifier).toBe('missing')
      expect((await session.post('/login/wallet/verifier', await verifierOf(who))).status).toBe(200)
      await session.resume()
      expect(await needsUnlock(session)).toBe(false)
      expect((await session.loginShare()).json.share).toBe(who.wallet.loginShare)
    })

    test.skipIf(skip)(
      'error: a verifier that the wallet’s key did not sign, of another set, or malformed',
      async () => {
        const [who, stranger] = [await unverified(), await owner()]
        const store = (body: object) => code(who.post('/login/wallet/verifier', body))
        const good = await verifierOf(who)
        expect(await store(await verifierOf(who, newKey()))).toEqual([403, 'invalid_proof'])
        const other = newShares().deviceVerifier
        expect(await store({ ...good, deviceVerifier: other })).toEqual([403, 'invalid_proof'])
        expect(await store(await verifierOf(stranger))).toEqual([404, 'wallet_not_found'])
        expect(await store(await verifierOf(who, who.key, { rotation: 2 }))).toEqual([409, 'stale_rotation'])
        for (const deviceVerifier of ['', 'A'.repeat(42), `${'A'.repeat(42)}+`])
          expect(await store({ ...good, deviceVerifier })).toEqual([422, 'invalid_body'])
        expect((await who.post('/login/wallet/login-share')).json.verifier).toBe('missing')
      },
    )
  })
})
