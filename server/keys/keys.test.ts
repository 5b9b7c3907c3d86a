import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../db/schema/audit.ts'
import { walletShares } from '../db/schema/wallets.ts'
import { confirming, newKey, newRotation, newShares, newWallet } from '../test/newShares.ts'
import { code, person, personWithWallet } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const rows = (walletId: string) =>
  server.server.context.database.db.select().from(walletShares).where(eq(walletShares.walletId, walletId))

describe('a wallet from nothing to its shares', () => {
  test.each(['cookie', 'header'] as const)('default: session by %s', async (by) => {
    const owner = await person(server, { by })
    const wallet = await newWallet(owner.userId)
    expect((await owner.get('/login/wallet')).json).toEqual({ wallet: null })
    expect((await owner.post('/login/wallet', wallet)).json).toEqual({})
    expect((await owner.get('/login/wallet')).json.wallet).toEqual({
      id: wallet.id,
      status: 'creating',
      addresses: wallet.addresses,
      custody: 'user',
      rotation: 1,
      recovery: wallet.recovery,
      needsUnlock: false,
    })
    expect((await owner.post('/login/wallet/confirm', confirming(wallet))).status).toBe(200)
    const answer = await owner.get('/login/wallet')
    expect(answer.json.wallet.status).toBe('complete')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await owner.loginShare()).json).toEqual({
      share: wallet.loginShare,
      rotation: 1,
      challenge: expect.stringMatching(/^[\w-]{16}\.\d+\.[0-9a-f]{64}$/),
      verifier: 'kept',
    })
    const recovery = await owner.post('/login/wallet/recovery-share', { proof: wallet.recoveryProof })
    expect(recovery.json).toEqual({ envelope: wallet.recoveryEnvelope, rotation: 1 })
    expect(recovery.headers['cache-control']).toBe('no-store')
  })

  test('behavior: at rest neither login share nor proof can be read', async () => {
    const { wallet } = await personWithWallet(server)
    const text = JSON.stringify(await rows(wallet.id))
    expect(text).toContain(wallet.recoveryEnvelope)
    for (const secret of [wallet.loginShare, wallet.recoveryProof]) expect(text).not.toContain(secret)
  })

  test('behavior: a sealed login share opens in no other row', async () => {
    const [mine, yours] = [await personWithWallet(server), await personWithWallet(server)]
    const { db } = server.server.context.database
    const [stolen] = (await rows(yours.wallet.id)).filter(({ kind }) => kind === 'login')
    await db
      .update(walletShares)
      .set({ sealed: String(stolen?.sealed) })
      .where(sql`${walletShares.walletId} = ${mine.wallet.id} and kind = 'login'`)
    expect(await code(mine.post('/login/wallet/login-share'))).toEqual([409, 'login_share_lost'])
  })

  test('behavior: every key operation leaves an audit row without a secret', async () => {
    const owner = await personWithWallet(server)
    const { wallet } = owner
    await owner.loginShare()
    await owner.loginShare('export')
    await owner.post('/login/wallet/recovery-share', { proof: 'wrong' })
    await owner.post('/login/wallet/recovery-share', { proof: wallet.recoveryProof })
    const next = await newRotation(owner.key, wallet.id)
    await owner.post('/login/wallet/rotate', { ...next, rotation: 7 })
    await owner.post('/login/wallet/rotate', next)
    await owner.post('/login/wallet/rotate/confirm', confirming(next))
    const { db } = server.server.context.database
    const found = await db.select().from(audit).where(eq(audit.subject, wallet.id)).orderBy(audit.id)
    expect(found.map(({ action, details }) => [action, details['rotation']])).toEqual([
      ['wallet.create', 1],
      ['wallet.confirm', 1],
      ['wallet.login-share', 1],
      ['wallet.export', 1],
      ['wallet.recovery-refused', 1],
      ['wallet.recovery-share', 1],
      ['wallet.proof-refused', 7],
      ['wallet.rotate', 2],
      ['wallet.rotate-confirm', 2],
    ])
    expect(found[0]).toMatchObject({
      who: `user:${owner.userId}`,
      details: { project: 'demo', origin: 'http://demo.example', session: owner.sessionId },
    })
    for (const secret of [wallet.loginShare, wallet.recoveryProof, wallet.addresses.eip155, owner.token]) {
      expect(JSON.stringify(found)).not.toContain(secret)
    }
  })
})

describe('creating', () => {
  test('behavior: the same creation again is the same, with the later shares', async () => {
    const owner = await person(server)
    const key = newKey()
    const wallet = await newWallet(owner.userId, { key })
    await owner.post('/login/wallet', wallet)
    const again = await newWallet(owner.userId, { key, id: wallet.id })
    expect((await owner.post('/login/wallet', again)).status).toBe(200)
    const early = owner.post('/login/wallet/confirm', confirming(wallet))
    expect(await code(early)).toEqual([409, 'stale_rotation'])
    await owner.post('/login/wallet/confirm', confirming(again))
    expect((await owner.loginShare()).json.share).toBe(again.loginShare)
    expect(await rows(wallet.id)).toHaveLength(2)
  })

  test('behavior: an unfinished creation stops nobody, and can no more be confirmed', async () => {
    const owner = await person(server)
    const [left, taken] = [await newWallet(owner.userId), await newWallet(owner.userId)]
    await owner.post('/login/wallet', left)
    expect((await owner.post('/login/wallet', taken)).status).toBe(200)
    expect(await code(owner.post('/login/wallet/confirm', confirming(left)))).toEqual([
      404,
      'wallet_not_found',
    ])
    expect((await owner.post('/login/wallet/confirm', confirming(taken))).status).toBe(200)
    expect(await rows(left.id)).toEqual([])
  })

  test('behavior: confirming again is the same', async () => {
    const owner = await personWithWallet(server)
    const again = await owner.post('/login/wallet/confirm', confirming(owner.wallet))
    expect([again.status, again.json]).toEqual([200, {}])
  })

  test('error: a complete one is there, with this id or another', async () => {
    const owner = await personWithWallet(server)
    const { key, userId } = owner
    const { id } = owner.wallet
    for (const wallet of [owner.wallet, await newWallet(userId), await newWallet(userId, { key, id })]) {
      expect(await code(owner.post('/login/wallet', wallet))).toEqual([409, 'wallet_exists'])
    }
    expect((await owner.loginShare()).json.share).toBe(owner.wallet.loginShare)
  })

  test('error: one id for two seeds', async () => {
    const owner = await person(server)
    const wallet = await newWallet(owner.userId)
    await owner.post('/login/wallet', wallet)
    const other = await newWallet(owner.userId, { id: wallet.id })
    expect(await code(owner.post('/login/wallet', other))).toEqual([409, 'wallet_exists'])
  })

  test('error: nothing is released before it is confirmed', async () => {
    const owner = await person(server)
    const wallet = await newWallet(owner.userId)
    await owner.post('/login/wallet', wallet)
    const tries = [
      owner.post('/login/wallet/login-share'),
      owner.post('/login/wallet/recovery-share', { proof: wallet.recoveryProof }),
      owner.post('/login/wallet/rotate', await newRotation(newKey(), wallet.id)),
      owner.post('/login/wallet/rotate/confirm', confirming(wallet)),
    ]
    for (const answer of tries) expect(await code(answer)).toEqual([404, 'wallet_not_found'])
  })

  test('error: confirming another rotation', async () => {
    const owner = await person(server)
    const wallet = await newWallet(owner.userId)
    await owner.post('/login/wallet', wallet)
    const confirm = owner.post('/login/wallet/confirm', { ...confirming(wallet), rotation: 2 })
    expect(await code(confirm)).toEqual([409, 'stale_rotation'])
  })

  /** Signed as they are: the key is not what is wrong with them. */
  test.each<[string, Partial<ReturnType<typeof newShares>>]>([
    ['recovery of the operator', { recovery: { kind: 'operator' }, recoveryProof: '' }],
    ['no proof', { recoveryProof: '' }],
    ['a short proof', { recoveryProof: 'abc' }],
    ['no login share', { loginShare: '' }],
    ['no recovery share', { recoveryEnvelope: '' }],
    ['a share that is not base64url', { loginShare: 'a b' }],
    ['a share that is too long', { loginShare: 'a'.repeat(257) }],
    ['a weak password', { recovery: { kind: 'password', salt: 'AAAA', memoryKiB: 8, passes: 3 } }],
  ])('error: %s', async (_why, change) => {
    const owner = await person(server)
    const wallet = await newWallet(owner.userId, { shares: { ...newShares(), ...change } })
    expect(await code(owner.post('/login/wallet', wallet))).toEqual([422, 'invalid_body'])
    expect((await owner.get('/login/wallet')).json.wallet).toBe(null)
  })

  test.each<[string, (good: Awaited<ReturnType<typeof newWallet>>) => object]>([
    ['another recovery', () => ({ recovery: { kind: '__proto__' } })],
    ['an id in upper case', ({ id }) => ({ id: `A${id.slice(1).toUpperCase()}` })],
    ['an id that is a path', () => ({ id: '../../wallet' })],
    ['markup', ({ addresses }) => ({ addresses: { ...addresses, eip155: '<script>' } })],
    ['no addresses', () => ({ addresses: undefined })],
    ['no signature', () => ({ signature: undefined })],
    ['a short signature', ({ signature }) => ({ signature: signature.slice(0, -2) })],
    ['a signature that is no hex', () => ({ signature: `0x${'g'.repeat(130)}` })],
  ])('error: %s in place of what belongs there', async (_why, change) => {
    const owner = await person(server)
    const good = await newWallet(owner.userId)
    const changed = { ...good, ...change(good) }
    expect(await code(owner.post('/login/wallet', changed))).toEqual([422, 'invalid_body'])
    expect((await owner.get('/login/wallet')).json.wallet).toBe(null)
  })

  test('behavior: unknown fields are dropped', async () => {
    const owner = await person(server)
    const wallet = await newWallet(owner.userId)
    const recovery = { ...wallet.recovery, script: '<script>', __proto__: { admin: true } }
    await owner.post('/login/wallet', { ...wallet, recovery, userId: 'somebody', status: 'complete' })
    const { json } = await owner.get('/login/wallet')
    expect(json.wallet).toMatchObject({ status: 'creating', recovery: wallet.recovery })
  })
})
