import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifierText } from '../contract/walletTexts.ts'
import { audit } from '../db/schema/audit.ts'
import { walletShares } from '../db/schema/wallets.ts'
import { HttpError } from '../errors/httpError.ts'
import type { Session } from '../sessions/sessions.ts'
import { confirming, newKey, newRotation, newShares, newWallet } from '../test/newShares.ts'
import { code, person, personWithWallet, type WalletOwner } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'
import { auditLost } from './auditLost.ts'
import { chargeTry } from './chargeTry.ts'
import { isShareLost } from './openShare.ts'
import { personTurn } from './personTurn.ts'

// What the journeys of a wallet pass by: the edges between two statements, and what each step leaves in the audit.

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.server.context.database.db
const auditOf = async (walletId: string): Promise<string[]> =>
  (await db().select().from(audit).where(eq(audit.subject, walletId))).map(({ action }) => action)
const rowOf = (walletId: string, kind: 'login' | 'recovery') =>
  and(eq(walletShares.walletId, walletId), eq(walletShares.kind, kind))

test('behavior: who confirms twice leaves one row in the audit', async () => {
  const owner = await personWithWallet(server)
  const { id } = owner.wallet
  await owner.post('/login/wallet/confirm', confirming(owner.wallet))
  const next = await newRotation(owner.key, id)
  await owner.post('/login/wallet/rotate', next)
  for (let time = 0; time < 2; time += 1)
    expect((await owner.post('/login/wallet/rotate/confirm', confirming(next))).status).toBe(200)
  expect(await auditOf(id)).toEqual([
    'wallet.create',
    'wallet.confirm',
    'wallet.rotate',
    'wallet.rotate-confirm',
  ])
  expect((await owner.get('/login/wallet')).json.wallet.custody).toBe('user')
})

test('behavior: a wallet that is not confirmed has nothing to prove, so there is no challenge', async () => {
  const owner = await person(server)
  const wallet = await newWallet(owner.userId)
  await owner.post('/login/wallet', wallet)
  expect((await owner.get('/login/wallet')).json).not.toHaveProperty('challenge')
  await owner.post('/login/wallet/confirm', confirming(wallet))
  expect((await owner.get('/login/wallet')).json).toHaveProperty('challenge')
})

test('behavior: a proof of 128 bits is long enough, and one character less is not', async () => {
  const owner = await person(server)
  const withProof = (recoveryProof: string) =>
    newWallet(owner.userId, { shares: { ...newShares(), recoveryProof } })
  expect(await code(owner.post('/login/wallet', await withProof('A'.repeat(21))))).toEqual([
    422,
    'invalid_body',
  ])
  expect(await code(owner.post('/login/wallet', await withProof('A'.repeat(22))))).toEqual([200, undefined])
})

test('error: a set without a hash of its proof is opened by no proof', async () => {
  const owner = await personWithWallet(server)
  const { id, recoveryProof } = owner.wallet
  await db().update(walletShares).set({ proofHash: null }).where(rowOf(id, 'recovery'))
  for (const proof of [recoveryProof, ''])
    expect(await code(owner.post('/login/wallet/recovery-share', { proof }))).toEqual([
      403,
      'wrong_recovery_proof',
    ])
})

test('error: accounts that the key did not sign for leave a row in the audit', async () => {
  const [owner, other] = [await person(server), await person(server)]
  const [wallet, foreign] = [await newWallet(owner.userId), await newWallet(other.userId)]
  const body = { ...wallet, proofs: { ...wallet.proofs, solana: foreign.proofs.solana } }
  expect(await code(owner.post('/login/wallet', body))).toEqual([403, 'invalid_proof'])
  expect(await auditOf(wallet.id)).toEqual(['wallet.proof-refused'])
})

const verifierOf = async ({ wallet, key }: WalletOwner, rotation: number) => {
  const unsigned = { id: wallet.id, rotation, deviceVerifier: wallet.deviceVerifier }
  return { ...unsigned, signature: await key.signMessage({ message: verifierText(unsigned) }) }
}

test('behavior: a verifier that is stored leaves a row in the audit', async () => {
  const owner = await personWithWallet(server)
  expect((await owner.post('/login/wallet/verifier', await verifierOf(owner, 1))).status).toBe(200)
  expect(await auditOf(owner.wallet.id)).toContain('wallet.verifier')
})

test('error: a verifier for a set that is not confirmed, or whose share is gone', async () => {
  const owner = await personWithWallet(server)
  const { id } = owner.wallet
  await owner.post('/login/wallet/rotate', await newRotation(owner.key, id))
  const store = async (rotation: number) =>
    code(owner.post('/login/wallet/verifier', await verifierOf(owner, rotation)))
  expect(await store(2)).toEqual([409, 'stale_rotation'])
  await db().delete(walletShares).where(rowOf(id, 'login'))
  expect(await store(1)).toEqual([409, 'stale_rotation'])
  expect(await auditOf(id)).not.toContain('wallet.verifier')
})

test('error: a person or a session that is gone meanwhile', async () => {
  const { context } = server.server
  let ran = false
  const turn = personTurn(context, randomUUID(), async () => {
    ran = true
  })
  await expect(turn).rejects.toMatchObject({ status: 401, code: 'no_session' })
  expect(ran).toBe(false)
  const { wallet } = await personWithWallet(server)
  const gone = { id: randomUUID(), resumedAt: null }
  await expect(chargeTry(db(), gone, wallet.id)).rejects.toMatchObject({ status: 401, code: 'no_session' })
})

test('error: only a lost share is called lost, and audited so', async () => {
  const set = { walletId: randomUUID(), userId: randomUUID(), rotation: 1 }
  const session = {
    id: 's',
    userId: set.userId,
    projectId: 'demo',
    hostOrigin: 'https://a.example',
  } as Session
  const failures = [
    [new Error('login_share_lost'), false],
    [new HttpError(409, 'stale_rotation', 'Another set is in use'), false],
    [Object.assign(new Error('x'), { code: 'login_share_lost' }), false],
    [new HttpError(409, 'login_share_lost', 'The share is gone'), true],
    [new HttpError(409, 'recovery_share_lost', 'The share is gone'), true],
  ] as const
  for (const [failure, isLost] of failures) {
    expect(isShareLost(failure)).toBe(isLost)
    const open = () => Promise.reject(failure)
    await expect(auditLost(server.server.context, session, set, open)).rejects.toBe(failure)
  }
  expect(await auditOf(set.walletId)).toEqual(['wallet.share-lost', 'wallet.share-lost'])
})

test('default: another key than that of the wallet signs for nothing', async () => {
  const owner = await personWithWallet(server)
  const body = await verifierOf({ ...owner, key: newKey() }, 1)
  expect(await code(owner.post('/login/wallet/verifier', body))).toEqual([403, 'invalid_proof'])
})
