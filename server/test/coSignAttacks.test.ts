import { eq } from 'drizzle-orm'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionPermissions, sessionSpends } from '../db/schema/sessionPermissions.ts'
import { databaseKinds, serverOn } from './bothDatabases.ts'
import {
  executeBatch,
  executeOne,
  inAnHour,
  operation,
  page,
  pageSigner,
  permissionClient,
  refused,
} from './permissionClient.ts'
import type { TestServer } from './testServer.ts'

// Who holds a key of a session, or only knows its id, tries to get more than the person was shown.

const sender: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const shop: Address = `0x${'11'.repeat(20)}`
const sponsor: Address = `0x${'77'.repeat(20)}`
const attacker: Address = `0x${'66'.repeat(20)}`
const denied = [401, 'permission_denied', '']
const unsupported = [400, 'signer_not_supported', 'signer']

const abi = parseAbi([
  'function mint(uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function buy((address token, uint256 amount) what)',
])
const mint = encodeFunctionData({ abi, functionName: 'mint', args: [1n] })
const steal = encodeFunctionData({ abi, functionName: 'transfer', args: [attacker, 2n ** 200n] })
const buy = encodeFunctionData({ abi, functionName: 'buy', args: [{ token: shop, amount: 1n }] })
const calling = (functions?: unknown, more = {}) => ({
  type: 'contract-call',
  data: { address: shop, ...(functions !== undefined && { functions }), ...more },
})
const allowing = (limit: bigint) => ({
  type: 'native-token-recurring-allowance',
  data: { start: inAnHour() - 7200, period: 86_400, allowance: `0x${limit.toString(16)}` },
})

describe.each(databaseKinds)('on $kind', ({ kind, skip }) => {
  let server: TestServer
  beforeAll(async () => {
    if (skip) return
    const env = {
      NETWORKS: 'eip155:31337',
      NETWORK_EIP155_31337: '{"name":"Local","symbol":"LOC"}',
      RPC_URLS_EIP155_31337: 'http://127.0.0.1:1',
      SPONSORS_EIP155_31337: sponsor,
    }
    server = await serverOn(kind, { projects: { demo: [] }, env })
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  const client = () => permissionClient(server, `eip155:31337:${sender}`)
  const database = () => server.server.context.database.db
  const statusOf = async (pci: string, callData: Hex, more = {}) =>
    (await client().sign(pci, { ...operation(sender, callData), ...more })).status

  describe('functions of a contract', () => {
    const single = (data: Hex) => executeOne({ target: shop, data })
    const mixed = executeBatch([
      { target: shop, data: mint },
      { target: shop, data: steal },
    ])

    test.skipIf(skip).each<[string, unknown, object?]>([
      ['a signature', ['mint(uint256)']],
      ['a signature with names', ['function mint(uint256 amount) external']],
      ['a selector', [mint.slice(0, 10)]],
      ['an object with the abi beside it', [{ functionName: 'mint' }], { abi }],
      ['an object that says no more', [{ functionName: 'mint', args: [], operation: 'CALL' }], { abi }],
    ])('default: %s permits that function and no other', async (_name, functions, more) => {
      const { pci } = await client().granted([calling(functions, more)])
      expect(await statusOf(pci, single(mint))).toBe(200)
      expect(await statusOf(pci, executeBatch([{ target: shop, data: mint }]))).toBe(200)
      for (const call of [single(steal), mixed, single('0xa0712d'), single('0x00')])
        expect(await refused(client().sign(pci, operation(sender, call)))).toEqual(denied)
    })

    test.skipIf(skip)(
      'behavior: tuples count, several permissions add up, none of them means all',
      async () => {
        const two = await client().granted([calling(['mint(uint256)']), calling(['buy((address,uint256))'])])
        expect(await statusOf(two.pci, single(mint))).toBe(200)
        expect(await statusOf(two.pci, single(buy))).toBe(200)
        expect(await statusOf(two.pci, single(steal))).toBe(401)
        const all = await client().granted([calling(['mint(uint256)']), calling()])
        expect(await statusOf(all.pci, single(steal))).toBe(200)
      },
    )

    test.skipIf(skip)('behavior: the coins of one call stay under its own limit', async () => {
      const functions = [{ functionName: 'mint', valueLimit: '0x5' }, { functionName: 'buy' }]
      const { pci } = await client().granted([calling(functions, { abi }), allowing(100n)])
      const paying = (data: Hex, value: bigint) => executeOne({ target: shop, data, value })
      expect(await statusOf(pci, paying(mint, 5n))).toBe(200)
      expect(await statusOf(pci, paying(mint, 6n))).toBe(401)
      expect(await statusOf(pci, paying(buy, 6n))).toBe(200)
    })

    test.skipIf(skip).each<[string, unknown, object?]>([
      ['an empty list', []],
      ['no list', 'mint(uint256)'],
      ['a bare name', ['mint']],
      ['a name that the abi does not have', [{ functionName: 'burn' }], { abi }],
      [
        'a name of two functions',
        [{ functionName: 'a' }],
        { abi: parseAbi(['function a()', 'function a(uint256)']) },
      ],
      ['an abi that is none', [{ functionName: 'mint' }], { abi: [{ type: 'function', name: 'mint' }] }],
      ['a type that is none', ['mint(uint257)']],
      ['an event', ['event Mint(uint256)']],
      [
        'rules for arguments',
        [{ functionName: 'mint', args: [{ operator: 'EQUAL', value: '0x1' }] }],
        { abi },
      ],
      ['a delegate call', [{ functionName: 'mint', operation: 'DELEGATECALL' }], { abi }],
      ['a rule that nobody knows', [{ functionName: 'mint', times: 1 }], { abi }],
      ['a rule beside the functions', ['mint(uint256)'], { maxCalls: 1 }],
    ])('error: what is not enforced is not signed: %s', async (_name, functions, more) => {
      const { pci } = await client().granted([calling(functions, more)])
      expect(await refused(client().sign(pci, operation(sender, single(mint))))).toEqual(denied)
    })

    test.skipIf(skip)(
      'error: the account is not told to call itself: nobody checks what it would do',
      async () => {
        const own = { type: 'contract-call', data: { address: sender } }
        const { pci } = await client().granted([own, calling()])
        const nested = executeOne({ target: sender, data: single(steal) })
        expect(await refused(client().sign(pci, operation(sender, nested)))).toEqual(denied)
      },
    )

    test.skipIf(skip)('error: a policy is not passed over in silence', async () => {
      const policies = [{ type: 'call-limit', data: { count: 1 } }]
      const { pci } = await client().granted([calling()], { policies })
      expect(await refused(client().sign(pci, operation(sender, single(mint))))).toEqual(denied)
    })
  })

  describe('the fee', () => {
    const ether = 10n ** 18n
    const hex = (value: bigint) => `0x${value.toString(16)}`
    /** An operation whose fee is so high at most; it moves `value` beside. */
    const costing = (fee: bigint, value = 0n) => ({
      ...operation(sender, executeOne({ target: shop, value })),
      callGasLimit: '0x1',
      verificationGasLimit: '0x0',
      preVerificationGas: '0x0',
      maxFeePerGas: hex(fee),
    })

    test.skipIf(skip)('error: 10 ETH without an allowance, and 1,000 with one of 1 wei', async () => {
      const none = await client().granted([calling()])
      const call = executeOne({ target: shop, data: mint })
      const dear = { ...costing(10n * ether), callData: call }
      expect(await refused(client().sign(none.pci, dear))).toEqual(denied)
      expect(await statusOf(none.pci, call)).toBe(200)
      const little = await client().granted([calling(), allowing(1n)])
      expect(await refused(client().sign(little.pci, costing(1000n * ether)))).toEqual(denied)
      expect(await refused(client().sign(little.pci, costing(2n)))).toEqual(denied)
      expect((await client().sign(little.pci, costing(1n))).status).toBe(200)
    })

    test.skipIf(skip)('behavior: it adds up with what is sent and with earlier fees', async () => {
      const { pci } = await client().granted([allowing(100n)])
      expect(await refused(client().sign(pci, costing(51n, 50n)))).toEqual(denied)
      expect((await client().sign(pci, costing(50n, 40n))).status).toBe(200)
      expect(await refused(client().sign(pci, costing(11n)))).toEqual(denied)
      expect((await client().sign(pci, costing(10n))).status).toBe(200)
      expect(await refused(client().sign(pci, costing(1n)))).toEqual(denied)
    })

    test.skipIf(skip)('behavior: of many at once as many sign as the allowance holds', async () => {
      const { pci } = await client().granted([allowing(70n)])
      await Promise.all(Array.from({ length: 20 }, () => client().list()))
      const answers = await Promise.all(Array.from({ length: 30 }, () => client().sign(pci, costing(10n))))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
      const rows = await database().select().from(sessionSpends).where(eq(sessionSpends.pci, pci))
      expect(rows.reduce((sum, { value }) => sum + value, 0n)).toBe(70n)
    })

    test.skipIf(skip).each(['callGasLimit', 'verificationGasLimit', 'preVerificationGas'])(
      'param: %s counts',
      async (field) => {
        const { pci } = await client().granted([allowing(10n)])
        const free = { ...costing(1n), callGasLimit: '0x0' }
        expect(await refused(client().sign(pci, { ...free, [field]: '0xb' }))).toEqual(denied)
        expect((await client().sign(pci, { ...free, [field]: '0xa' })).status).toBe(200)
      },
    )

    const paid = (paymaster: string) => ({
      paymaster,
      paymasterVerificationGasLimit: '0x5',
      paymasterPostOpGasLimit: '0x5',
    })
    test.skipIf(skip)('behavior: a sponsor of the operator costs the account nothing', async () => {
      const { pci } = await client().granted([calling()])
      const call = executeOne({ target: shop, data: mint })
      const sent = { ...costing(10n * ether), callData: call, ...paid(sponsor) }
      expect((await client().sign(pci, sent)).status).toBe(200)
    })

    test.skipIf(skip).each([
      ['the address of nothing, for which the entry point charges the account', `0x${'00'.repeat(20)}`],
      ['the account itself', sender],
      ['a stranger, who may take tokens for it', attacker],
    ])('error: a payer that is %s', async (_name, paymaster) => {
      const { pci } = await client().granted([calling(), allowing(20n)])
      const sent = { ...costing(2n), ...paid(paymaster) }
      expect(await refused(client().sign(pci, sent))).toEqual(denied)
      expect((await client().sign(pci, { ...sent, maxFeePerGas: '0x1' })).status).toBe(200)
    })

    test.skipIf(skip)('error: numbers at their limits', async () => {
      const most = hex(2n ** 128n - 1n)
      const { pci } = await client().granted([allowing(2n ** 256n - 1n)])
      const sent = { ...costing(1n), callGasLimit: most, verificationGasLimit: most, maxFeePerGas: most }
      expect(await refused(client().sign(pci, sent))).toEqual(denied)
      const beyond = { ...sent, preVerificationGas: hex(2n ** 256n - 1n) }
      expect(await refused(client().sign(pci, beyond))).toEqual(denied)
    })
  })

  describe('a signer', () => {
    const key = (digit: string, type = 'secp256k1') => ({ type, publicKey: `0x02${digit.repeat(64)}` })
    const foreign: [string, { type: string; data: unknown }][] = [
      ['of the form in the specification’s example', { type: 'k256', data: '0x' }],
      ['that is a wallet', { type: 'wallet', data: {} }],
      ['with the name of a prototype', { type: 'constructor', data: {} }],
      ['that names no key', { type: 'keys', data: { keys: [] } }],
      ['with a key of another curve', { type: 'key', data: key('1', 'ed25519') }],
      ['with one key of another curve', { type: 'keys', data: { keys: [pageSigner.data, key('1', 'x')] } }],
      ['with a key that is not a point', { type: 'key', data: { type: 'secp256k1', publicKey: '0x02' } }],
      ['with an account that is not an address', { type: 'account', data: { address: '0x1' } }],
    ]
    test.skipIf(skip).each(foreign)('error: one %s is not granted', async (_name, signer) => {
      expect(await refused(client().create({ signer }))).toEqual(unsupported)
    })

    test.skipIf(skip)(
      'error: with the public id alone nothing is signed, nor is the allowance used up',
      async () => {
        const call = executeOne({ target: attacker, value: 100n })
        for (const [, signer] of foreign.slice(0, 3)) {
          const { pci } = await client().granted([allowing(100n)])
          // Granted by an earlier version.
          await database().update(sessionPermissions).set({ signer }).where(eq(sessionPermissions.pci, pci))
          for (const signature of ['0xdeadbeef', '0x'])
            expect(await refused(client().sign(pci, { ...operation(sender, call), signature }))).toEqual(
              unsupported,
            )
          const rows = await database().select().from(sessionSpends).where(eq(sessionSpends.pci, pci))
          expect(rows).toEqual([])
        }
      },
    )

    test.skipIf(skip).each([
      ['an account', { type: 'account', data: { address: page.address } }],
      ['keys', { type: 'keys', data: { keys: [pageSigner.data] } }],
    ])('default: %s is granted and signs', async (_name, signer) => {
      const { pci } = await client().granted([calling()], { signer })
      expect(await statusOf(pci, executeOne({ target: shop, data: mint }))).toBe(200)
    })
  })
})
