import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshForSeconds } from '../contract/login.ts'
import { walletShares } from '../db/schema/wallets.ts'
import { confirming, newKey, newRotation, newShares, newWallet, operatorShares } from '../test/newShares.ts'
import { code, person } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

const env = { OPERATOR_KEY: 'k'.repeat(32), FRAME_TOKEN_SECRET: 'f'.repeat(32) }
let server: TestServer
/** The same operator before the custody was changed. */
let before: TestServer
beforeAll(async () => {
  server = await testServer({ env: { ...env, CUSTODY: 'operator' } })
  before = await testServer({ env, database: server.server.context.database })
})
afterAll(async () => {
  await before[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function withWallet() {
  const owner = await person(server)
  const wallet = await newWallet(owner.userId, { shares: operatorShares() })
  await owner.post('/login/wallet', wallet)
  await owner.post('/login/wallet/confirm', confirming(wallet))
  return { ...owner, wallet }
}
const recoveryRow = async (walletId: string) => {
  const { db } = server.server.context.database
  const rows = await db.select().from(walletShares).where(eq(walletShares.walletId, walletId))
  return rows.find(({ kind }) => kind === 'recovery')
}

test('default: a fresh login opens it without a proof, again and again', async () => {
  const { wallet, ...owner } = await withWallet()
  expect((await owner.get('/login/wallet')).json.wallet).toMatchObject({
    custody: 'operator',
    recovery: { kind: 'operator' },
  })
  const ask = () => owner.post('/login/wallet/recovery-share', { proof: '' })
  for (const { json } of await Promise.all(Array.from({ length: 12 }, ask))) {
    expect(json).toEqual({ envelope: wallet.recoveryEnvelope, rotation: 1 })
  }
})

test('behavior: at rest the share is sealed, for this row only', async () => {
  const { wallet } = await withWallet()
  const row = await recoveryRow(wallet.id)
  expect(row?.sealed).not.toContain(wallet.recoveryEnvelope)
  expect(row?.proofHash).toBe(null)
  const { sealer } = server.server.context
  expect(sealer.open('operator-share', String(row?.sealed), 'another row')).toBe(undefined)
})

test('error: a login of yesterday', async () => {
  const owner = await withWallet()
  await owner.age(freshForSeconds + 5)
  const answer = owner.post('/login/wallet/recovery-share', { proof: '' })
  expect(await code(answer)).toEqual([403, 'login_not_fresh'])
})

test('error: recovery by the person is not taken', async () => {
  const owner = await person(server)
  expect(await code(owner.post('/login/wallet', await newWallet(owner.userId)))).toEqual([
    422,
    'invalid_body',
  ])
  const shares = { ...operatorShares(), recoveryProof: newShares().recoveryProof }
  const withProof = await newWallet(owner.userId, { shares })
  expect(await code(owner.post('/login/wallet', withProof))).toEqual([422, 'invalid_body'])
})

test('behavior: a change of custody leaves wallets as they are until their next rotation', async () => {
  const owner = await person(before)
  const key = newKey()
  const wallet = await newWallet(owner.userId, { key })
  await owner.post('/login/wallet', wallet)
  await owner.post('/login/wallet/confirm', confirming(wallet))

  const later = await person(server, { userId: owner.userId })
  expect((await later.get('/login/wallet')).json.wallet.custody).toBe('user')
  const noProof = later.post('/login/wallet/recovery-share', { proof: '' })
  expect(await code(noProof)).toEqual([403, 'wrong_recovery_proof'])
  const next = await newRotation(key, wallet.id, { shares: operatorShares() })
  expect((await later.post('/login/wallet/rotate', next)).status).toBe(200)
  expect((await later.get('/login/wallet')).json.wallet.custody).toBe('user')
  await later.post('/login/wallet/rotate/confirm', confirming(next))
  expect((await later.get('/login/wallet')).json.wallet).toMatchObject({ custody: 'operator', rotation: 2 })
  expect((await later.post('/login/wallet/recovery-share', { proof: '' })).json.envelope).toBe(
    next.recoveryEnvelope,
  )
})
