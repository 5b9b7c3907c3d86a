import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirming, newKey, newRotation, newShares, newWallet } from '../test/newShares.ts'
import { code, person, personWithWallet, type WalletOwner } from '../test/person.ts'
import { type TestServer, testServer } from '../test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type NewWallet = Awaited<ReturnType<typeof newWallet>>

const rotate = (who: WalletOwner, body: object) => who.post('/login/wallet/rotate', body)
const confirm = (who: WalletOwner, set: Parameters<typeof confirming>[0]) =>
  who.post('/login/wallet/rotate/confirm', confirming(set))

/** The wallet opens with the set that its owner made, and nothing else waits. */
async function stillOpens(who: WalletOwner, set: ReturnType<typeof newShares> = who.wallet) {
  expect((await who.loginShare()).json.share).toBe(set.loginShare)
  const { json } = await who.post('/login/wallet/recovery-share', { proof: set.recoveryProof })
  expect(json.envelope).toBe(set.recoveryEnvelope)
}

describe('a login that was stolen', () => {
  /** Another device with a fresh login of the same person, but without any share. */
  async function stolen() {
    const owner = await personWithWallet(server)
    const thief = { ...owner, ...(await person(server, { userId: owner.userId })) }
    return { owner, thief }
  }

  test('default: junk never takes the place of the shares', async () => {
    const { owner, thief } = await stolen()
    const junk = { id: owner.wallet.id, rotation: 2, ...newShares() }
    const tries = [
      { ...junk, signature: `0x${'00'.repeat(65)}` },
      { ...junk, signature: `0x${'ff'.repeat(65)}` },
      { ...junk, signature: owner.wallet.signature },
      await newRotation(newKey(), owner.wallet.id, { shares: junk }),
    ]
    const refused = () => server.metric('gatehouse_refused_total', { code: 'invalid_proof' })
    const before = await refused()
    for (const body of tries) expect(await code(rotate(thief, body))).toEqual([403, 'invalid_proof'])
    expect(await refused()).toBe(before + tries.length)
    expect(await code(rotate(thief, junk))).toEqual([422, 'invalid_body'])
    expect(await code(confirm(thief, junk))).toEqual([409, 'stale_rotation'])
    await stillOpens(owner)
  })

  test('error: what the owner signed says nothing about another wallet, rotation or content', async () => {
    const { owner, thief } = await stolen()
    const other = await personWithWallet(server)
    const good = await newRotation(owner.key, owner.wallet.id)
    const junk = newShares()
    const changes: object[] = [
      { rotation: 3 },
      { loginShare: junk.loginShare },
      { recoveryEnvelope: junk.recoveryEnvelope },
      { recoveryProof: junk.recoveryProof },
      { recovery: junk.recovery },
      { recovery: { ...good.recovery, passes: 4 } },
      { recovery: { kind: 'passkey', credentialId: 'YQ', salt: 'YQ' } },
      junk,
    ]
    for (const change of changes)
      expect(await code(rotate(thief, { ...good, ...change }))).toEqual([403, 'invalid_proof'])
    const foreign = { ...good, id: other.wallet.id }
    expect(await code(rotate(thief, foreign))).toEqual([404, 'wallet_not_found'])
    expect(await code(rotate(other, foreign))).toEqual([403, 'invalid_proof'])
    const forOther = await newRotation(owner.key, other.wallet.id)
    expect(await code(rotate(thief, { ...forOther, id: owner.wallet.id }))).toEqual([403, 'invalid_proof'])
    await stillOpens(owner)
    expect((await rotate(owner, good)).status).toBe(200)
  })

  test('error: an old rotation again', async () => {
    const { owner, thief } = await stolen()
    const second = await newRotation(owner.key, owner.wallet.id)
    await rotate(owner, second)
    await confirm(owner, second)
    const third = await newRotation(owner.key, owner.wallet.id, { rotation: 3 })
    expect(await code(rotate(thief, second))).toEqual([409, 'stale_rotation'])
    expect(await code(rotate(thief, { ...second, rotation: 3 }))).toEqual([403, 'invalid_proof'])
    await rotate(owner, third)
    await confirm(owner, third)
    expect(await code(rotate(thief, second))).toEqual([409, 'stale_rotation'])
    await stillOpens(owner, third)
  })

  test('error: it cannot put a rotation to use that the owner has not checked yet', async () => {
    const { owner, thief } = await stolen()
    const next = await newRotation(owner.key, owner.wallet.id)
    await rotate(owner, next)
    for (const loginShare of ['', owner.wallet.loginShare, newShares().loginShare])
      expect(await code(confirm(thief, { ...next, loginShare }))).toEqual([409, 'stale_rotation'])
    await stillOpens(owner)
    expect((await confirm(owner, next)).status).toBe(200)
    await stillOpens(owner, next)
  })
})

describe('an address', () => {
  test('default: a new wallet is signed for by its key', async () => {
    const owner = await person(server)
    const wallet = await newWallet(owner.userId)
    expect((await owner.post('/login/wallet', wallet)).status).toBe(200)
  })

  test('error: of somebody else, or of a wallet that was signed for somebody else', async () => {
    const { wallet, key, userId } = await personWithWallet(server)
    const other = await person(server)
    const mine = await newWallet(other.userId)
    const free = { ...wallet, id: mine.id }
    const tries = [
      { ...mine, addresses: { ...mine.addresses, eip155: wallet.addresses.eip155 } },
      { ...mine, id: (await newWallet(other.userId)).id },
      { ...mine, loginShare: wallet.loginShare },
      { ...mine, recoveryProof: wallet.recoveryProof },
      { ...free, signature: mine.signature },
      free,
      await newWallet(userId, { key }),
    ]
    for (const body of tries)
      expect(await code(other.post('/login/wallet', body))).toEqual([403, 'invalid_proof'])
    expect((await other.get('/login/wallet')).json.wallet).toBe(null)
    expect((await other.post('/login/wallet', mine)).status).toBe(200)
  })

  test.each<[string, (mine: NewWallet, theirs: NewWallet) => object]>([
    ['proofs.solana', (mine, theirs) => ({ solana: theirs.addresses.solana, bip122: mine.addresses.bip122 })],
    [
      'proofs.bip122.payment',
      ({ addresses: { solana, bip122 } }, theirs) => ({
        solana,
        bip122: { ...bip122, payment: theirs.addresses.bip122.payment },
      }),
    ],
    [
      'proofs.bip122.ordinals',
      ({ addresses: { solana, bip122 } }, theirs) => ({
        solana,
        bip122: { ...bip122, ordinals: theirs.addresses.bip122.ordinals },
      }),
    ],
  ])('error: %s of somebody else, even with what they signed for theirs', async (field, claimed) => {
    const { wallet: theirs } = await personWithWallet(server)
    const owner = await person(server)
    const mine = await newWallet(owner.userId)
    const addresses = { ...mine.addresses, ...claimed(mine, theirs) }
    const replayed = owner.post('/login/wallet', { ...mine, addresses, proofs: theirs.proofs })
    expect(await code(replayed)).toEqual([403, 'invalid_proof'])
    const { status, json } = await owner.post('/login/wallet', { ...mine, addresses })
    expect([status, json.code, json.reasons[0].field]).toEqual([403, 'invalid_proof', field])
    expect((await owner.get('/login/wallet')).json.wallet).toBe(null)
  })

  test('error: a proof that is missing', async () => {
    const owner = await person(server)
    const { proofs: _proofs, ...bare } = await newWallet(owner.userId)
    expect(await code(owner.post('/login/wallet', bare))).toEqual([422, 'invalid_body'])
  })

  test('behavior: an address in lower case is the same', async () => {
    const owner = await person(server)
    const wallet = await newWallet(owner.userId)
    wallet.addresses.eip155 = wallet.addresses.eip155.toLowerCase()
    expect((await owner.post('/login/wallet', wallet)).status).toBe(200)
  })
})

test('error: what one device stored, another one does not confirm', async () => {
  const owner = await person(server)
  const key = newKey()
  const [here, there] = [await newWallet(owner.userId, { key }), newShares()]
  await owner.post('/login/wallet', here)
  await owner.post('/login/wallet', await newWallet(owner.userId, { key, id: here.id, shares: there }))
  const confirmed = (loginShare: string) =>
    code(owner.post('/login/wallet/confirm', confirming({ ...here, loginShare })))
  expect(await confirmed(here.loginShare)).toEqual([409, 'stale_rotation'])
  expect((await owner.get('/login/wallet')).json.wallet.status).toBe('creating')
  expect(await confirmed(there.loginShare)).toEqual([200, undefined])
  expect(await confirmed(here.loginShare)).toEqual([409, 'stale_rotation'])
})
