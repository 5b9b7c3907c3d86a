import { eq } from 'drizzle-orm'
import { type Address, decodeAbiParameters, type Hex, recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionPermissions, sessionSpends } from '../db/schema/sessionPermissions.ts'
import { databaseKinds, serverOn } from './bothDatabases.ts'
import {
  executeBatch,
  executeOne,
  executing,
  hashOf,
  inAnHour,
  operation,
  page,
  permissionClient,
  refused,
} from './permissionClient.ts'
import type { TestServer } from './testServer.ts'

const sender: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const shop: Address = `0x${'11'.repeat(20)}`
const stranger: Address = `0x${'22'.repeat(20)}`
const data: Hex = '0xa9059cbb'
const calling = (address: string) => ({ type: 'contract-call', data: { address } })
const allowing = (limit: bigint, { period = 86_400, start = inAnHour() - 7200 } = {}) => ({
  type: 'native-token-recurring-allowance',
  data: { start, period, allowance: `0x${limit.toString(16)}` },
})
const denied = [401, 'permission_denied', '']

/** Who signed the server's part. */
const signerOf = (hash: Hex, signature: Hex) => recoverMessageAddress({ message: { raw: hash }, signature })

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let server: TestServer
  beforeAll(async () => {
    if (!skip) server = await serverOn(kind, { projects: { demo: [], other: [] } })
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  const of = (chain = 31337, project?: string) =>
    permissionClient(server, `eip155:${chain}:${sender}`, project)
  const spends = (pci: string) =>
    server.server.context.database.db.select().from(sessionSpends).where(eq(sessionSpends.pci, pci))
  const sign = (pci: string, callData: Hex) => of().sign(pci, operation(sender, callData))
  const pay = (value: bigint, target = stranger) => executeOne({ target, value })

  test.skipIf(skip)('default: the session key signs the hash, beside what was sent', async () => {
    const { pci, key } = await of().granted([calling(shop)])
    const sent = operation(sender, executeBatch([{ target: shop, data }]))
    const { status, json } = await of().sign(pci, sent)
    expect(status).toBe(200)
    const [[ours, theirs]] = decodeAbiParameters([{ type: 'bytes[]' }], json.signature) as [[Hex, Hex]]
    expect(theirs).toBe(await page.sign({ hash: hashOf(sent, 31337) }))
    expect(await signerOf(hashOf(sent, 31337), ours)).toBe(publicKeyToAddress(key))
  })

  test.skipIf(skip)('param: a context of the OwnableValidator takes one behind the other', async () => {
    const context = '0x2483DA3A338895199E5e538530213157e931Bf06aabb'
    const { pci, key } = await of().granted([calling(shop)], {}, context)
    const sent = operation(sender, executeOne({ target: shop, data }))
    const { signature } = (await of().sign(pci, sent)).json
    expect(signature.slice(0, 132)).toBe(await page.sign({ hash: hashOf(sent, 31337) }))
    expect(signature).toHaveLength(2 + 130 + 130)
    expect(await signerOf(hashOf(sent, 31337), `0x${signature.slice(132)}`)).toBe(publicKeyToAddress(key))
  })

  test.skipIf(skip)('behavior: the hash is of the chain, and of every field', async () => {
    const { pci, key } = await of(10).granted([calling(shop), allowing(10n ** 18n)])
    const priced = { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' }
    const sent = { ...operation(sender, executeOne({ target: shop, data })), ...priced }
    const { signature } = (await of(10).sign(pci, sent)).json
    const [[ours]] = decodeAbiParameters([{ type: 'bytes[]' }], signature) as [[Hex]]
    const own = publicKeyToAddress(key)
    expect(await signerOf(hashOf(sent, 10), ours)).toBe(own)
    expect(await signerOf(hashOf(sent, 1), ours)).not.toBe(own)
    const numbers = Object.entries(sent).filter(([name]) => !['sender', 'callData'].includes(name))
    for (const [field, value] of numbers) {
      const changed = { ...sent, [field]: `${value}0` }
      expect(await signerOf(hashOf(changed, 10), ours)).not.toBe(own)
    }
  })

  test.skipIf(skip)('behavior: numbers as decimals, and fields that are null', async () => {
    const { pci } = await of().granted([calling(shop)])
    const sent = { ...operation(sender, executeOne({ target: shop, data })), nonce: '18', callGasLimit: 7 }
    const empty = { factory: null, factoryData: null, paymaster: null, paymasterData: null }
    expect((await of().sign(pci, { ...sent, ...empty })).status).toBe(200)
  })

  test.skipIf(skip)('behavior: every call of a batch must be covered', async () => {
    const { pci } = await of().granted([calling(shop), calling(stranger.toUpperCase().replace('0X', '0x'))])
    const both = [
      { target: shop, data },
      { target: stranger, data },
    ]
    expect((await sign(pci, executeBatch(both))).status).toBe(200)
    expect((await sign(pci, executeBatch([{ target: sender }, ...both]))).status).toBe(200)
    const hidden = executeBatch([...both, { target: sender, data }])
    expect(await refused(sign(pci, hidden))).toEqual(denied)
    expect(await refused(sign(pci, executeOne({ target: sender, data })))).toEqual(denied)
  })

  test.skipIf(skip)('behavior: one grant does not stand for the other', async () => {
    const calls = await of().granted([calling(shop)])
    expect(await refused(sign(calls.pci, pay(1n, shop)))).toEqual(denied)
    const coins = await of().granted([allowing(100n)])
    expect(await refused(sign(coins.pci, executeOne({ target: shop, data })))).toEqual(denied)
    const both = await of().granted([calling(shop), allowing(100n)])
    const paid = executeOne({ target: shop, value: 100n, data })
    expect((await sign(both.pci, paid)).status).toBe(200)
  })

  test.skipIf(skip)('behavior: what is spent adds up within a period', async () => {
    const start = inAnHour() - 7200
    const { pci } = await of().granted([allowing(100n, { start })])
    expect((await sign(pci, executeBatch([30n, 30n].map((value) => ({ target: shop, value }))))).status).toBe(
      200,
    )
    expect(await refused(sign(pci, pay(41n)))).toEqual(denied)
    expect((await sign(pci, pay(40n))).status).toBe(200)
    expect(await refused(sign(pci, pay(1n)))).toEqual(denied)
    // The operations are of the period before now.
    const { db } = server.server.context.database
    await db
      .update(sessionSpends)
      .set({ signedAt: start - 1 })
      .where(eq(sessionSpends.pci, pci))
    expect((await sign(pci, pay(100n))).status).toBe(200)
    expect(await refused(sign(pci, pay(1n)))).toEqual(denied)
  })

  test.skipIf(skip)('behavior: sums beyond 64 and beyond 256 bits', async () => {
    const most = 2n ** 256n - 1n
    const { pci } = await of().granted([allowing(most)])
    expect((await sign(pci, pay(most - 1n))).status).toBe(200)
    const twice = executeBatch([most, most].map((value) => ({ target: shop, value })))
    expect(await refused(sign(pci, twice))).toEqual(denied)
    expect((await sign(pci, pay(1n))).status).toBe(200)
    expect(await refused(sign(pci, pay(1n)))).toEqual(denied)
  })

  test.skipIf(skip)('behavior: the same operation again is signed again and counts once', async () => {
    const { pci } = await of().granted([allowing(100n)])
    const sent = operation(sender, pay(100n))
    const [first, again] = [await of().sign(pci, sent), await of().sign(pci, sent)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await spends(pci)).toHaveLength(1)
  })

  test.skipIf(skip)('behavior: of many at once as many sign as the allowance holds', async () => {
    const { pci } = await of().granted([allowing(70n)])
    // Opens as many connections as there may be, so that none waits for its own.
    await Promise.all(Array.from({ length: 20 }, () => of().list()))
    const answers = await Promise.all(Array.from({ length: 40 }, () => sign(pci, pay(10n))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    const total = (await spends(pci)).reduce((sum, { value }) => sum + value, 0n)
    expect(total).toBe(70n)
  })

  test.skipIf(skip)('behavior: several allowances hold all', async () => {
    const { pci } = await of().granted([allowing(100n, { period: 10 }), allowing(50n)])
    expect(await refused(sign(pci, pay(51n)))).toEqual(denied)
    expect((await sign(pci, pay(50n))).status).toBe(200)
  })

  test.skipIf(skip)('behavior: what is refused spends nothing', async () => {
    const { pci } = (await of().create({ permissions: [allowing(100n)] })).json
    expect(await refused(sign(pci, pay(100n)))).toEqual([400, 'permission_not_active', 'pci'])
    await of().activate(pci)
    const crooked = { ...operation(sender, pay(100n)), signature: 'none' }
    expect(await refused(of().sign(pci, crooked))).toEqual([400, 'invalid_body', 'signature'])
    expect(await spends(pci)).toEqual([])
    expect((await sign(pci, pay(100n))).status).toBe(200)
  })

  const otherKey = privateKeyToAccount(generatePrivateKey())
  const secp256k1 = ({ publicKey }: { publicKey: Hex }) => ({ type: 'secp256k1', publicKey })
  test.skipIf(skip).each([
    ['a key', { type: 'key', data: secp256k1(page) }],
    ['one of keys', { type: 'keys', data: { keys: [secp256k1(otherKey), secp256k1(page)] } }],
    ['an account', { type: 'account', data: { address: page.address } }],
  ])('behavior: a signer that is %s signs before anything is spent', async (_name, signer) => {
    const { pci } = await of().granted([allowing(100n)], { signer })
    const sent = operation(sender, pay(100n))
    const raw = hashOf(sent, 31337)
    const stranger = privateKeyToAccount(generatePrivateKey())
    const foreign = [
      '0x',
      '0x5151',
      await stranger.signMessage({ message: { raw } }),
      await page.signMessage({ message: { raw: hashOf({ ...sent, nonce: '0x0' }, 31337) } }),
    ]
    for (const signature of foreign)
      expect(await refused(of().sign(pci, { ...sent, signature }))).toEqual([
        401,
        'invalid_proof',
        'signature',
      ])
    expect(await spends(pci)).toEqual([])
    for (const signature of [await page.signMessage({ message: { raw } }), await page.sign({ hash: raw })])
      expect((await of().sign(pci, { ...sent, signature })).status).toBe(200)
    expect(await spends(pci)).toHaveLength(1)
  })

  test.skipIf(skip)('error: revoked, expired, of another project, account or chain, of nobody', async () => {
    const gone = [400, 'permission_not_found', 'pci']
    const ended = [400, 'permission_ended', 'pci']
    const call = executeOne({ target: shop, data })
    const { pci } = await of().granted([calling(shop)])
    const sent = operation(sender, call)
    expect(await refused(of(31337, 'other').sign(pci, sent))).toEqual(gone)
    expect(await refused(of(1).sign(pci, sent))).toEqual(gone)
    expect(await refused(permissionClient(server, `eip155:31337:${shop}`).sign(pci, sent))).toEqual(gone)
    expect(await refused(of().sign(crypto.randomUUID(), sent))).toEqual(gone)
    expect(await refused(of().sign(pci, operation(shop, call)))).toEqual(denied)
    await of().revoke({ pci })
    expect(await refused(sign(pci, call))).toEqual(ended)
    const late = (await of().create({ expiry: 1_600_000_000, permissions: [calling(shop)] })).json.pci
    expect(await refused(sign(late, call))).toEqual(ended)
  })

  test.skipIf(skip).each([
    ['nothing granted', [], [400, 'invalid_body', '']],
    ['a type that is not supported', [calling(shop), { type: 'erc20-spend', data: {} }], denied],
    ['the name of a prototype', [{ type: 'constructor', data: {} }], denied],
    ['a contract that is none', [calling('0x11')], denied],
    ['an allowance without a number', [{ type: 'native-token-recurring-allowance', data: {} }], denied],
    ['a period of nothing', [allowing(1n, { period: 0 })], denied],
  ])('error: %s, before the call is looked at', async (_name, permissions, wanted) => {
    const { pci } = await of().granted(permissions)
    expect(await refused(sign(pci, '0x'))).toEqual(wanted)
  })

  test.skipIf(skip)('error: an allowance that has not begun', async () => {
    const { pci } = await of().granted([allowing(1n, { start: inAnHour() })])
    expect(await refused(sign(pci, pay(1n)))).toEqual(denied)
  })

  const good = executeBatch([{ target: shop, data }])
  test.skipIf(skip).each([
    ['none', '0x'],
    ['no hex', '0xzz'],
    ['another function', `0xdeadbeef${good.slice(10)}`],
    ['cut off', good.slice(0, -2)],
    ['something behind it', `${good}00`],
    ['a batch with something behind it', executing('01', `0x${'00'.repeat(31)}20${'00'.repeat(64)}`)],
    ['a single call read as a batch', executing('01', `0x${'11'.repeat(52)}`)],
    ['a batch read as a single call', executing('00', '0x1111')],
    ['a delegate call', executeOne({ target: shop, data }, 'ff')],
    ['a static call', executeOne({ target: shop, data }, 'fe')],
    ['an execution type of the account', executeOne({ target: shop, data }, '0002')],
    ['a mode of the account', executeBatch([{ target: shop, data }], '01000000000078210001')],
  ])('error: call data: %s', async (_name, callData) => {
    const { pci } = await of().granted([calling(shop)])
    expect(await refused(sign(pci, callData as Hex))).toEqual([400, 'invalid_body', 'calldata'])
  })

  test.skipIf(skip).each([
    ['nonce', '-1'],
    ['nonce', `0x1${'0'.repeat(64)}`],
    ['callGasLimit', `0x1${'0'.repeat(32)}`],
    ['maxFeePerGas', 1.5],
    ['sender', '0x1'],
    ['paymasterData', '0x1'],
    ['callData', undefined],
  ])('error: %s %j', async (field, value) => {
    const sent = { ...operation(sender, good), [field]: value }
    expect(await refused(of().sign('x', sent))).toEqual([422, 'invalid_body', `userOp.${field}`])
  })

  test.skipIf(skip)('error: a key that was moved from another permission does not open', async () => {
    const { db } = server.server.context.database
    const [mine, yours] = [await of().granted([calling(shop)]), await of().granted([calling(shop)])]
    const [row] = await db.select().from(sessionPermissions).where(eq(sessionPermissions.pci, yours.pci))
    await db
      .update(sessionPermissions)
      .set({ sealedPrivateKey: row?.sealedPrivateKey ?? '' })
      .where(eq(sessionPermissions.pci, mine.pci))
    expect(await refused(sign(mine.pci, good))).toEqual([400, 'invalid_body', 'key'])
  })
})
