import { bytesToHex } from '@noble/hashes/utils.js'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalChain, startAnvil } from '../../../demo/chains/startAnvil.ts'
import { askChain } from '../../../demo/services/askChain.ts'
import { type Alto, startAlto } from '../../../demo/services/startAlto.ts'
import { type Paymaster, startPaymaster } from '../../../demo/services/startPaymaster.ts'
import { eventually } from '../../../scripts/suites/eventually.ts'
import type { LoginContext } from '../context.ts'
import { readAddress } from '../signers/eip155/readAddress.ts'
import type { Seed } from '../signers/seed.ts'
import { seedOf } from '../signers/test/seeds.ts'
import type { AccountCall } from './accountCalls.ts'
import { prepareOperation } from './prepareOperation.ts'
import { sendOperation } from './sendOperation.ts'
import { signOperation } from './signOperation.ts'
import { simple7702Account } from './simple7702Account.ts'

const first = '0x00000000000000000000000000000000000b2001'
const second = '0x00000000000000000000000000000000000b2002'
const single: AccountCall = { to: first, value: 3n, data: '0x' }
const calls: AccountCall[] = [single, { to: second, value: 4n, data: '0x' }]

/** As server/bundler does. */
const asProxied = (method: string, params: unknown[]): unknown[] =>
  method === 'eth_estimateUserOperationGas'
    ? [...params, { [(params[0] as { sender: string }).sender]: { balance: '0x56bc75e2d63100000' } }]
    : params

describe('through a real bundler', () => {
  let chain: LocalChain
  let alto: Alto
  let paymaster: Paymaster
  beforeAll(async () => {
    chain = await startAnvil(31337)
    alto = await startAlto(chain)
    paymaster = await startPaymaster(chain)
  })
  afterAll(async () => {
    await alto?.stop()
    await paymaster?.stop()
    await chain?.stop()
  })

  const node = (method: string, params: unknown) => askChain(chain, method, params as unknown[])
  const asks = {
    node,
    bundler: (method: string, params: unknown) =>
      askChain(method.startsWith('pm_') ? paymaster : alto, method, asProxied(method, params as unknown[])),
  }
  const balance = async (address: string): Promise<bigint> =>
    BigInt((await node('eth_getBalance', [address, 'latest'])) as string)

  /** A person of their own for each test. */
  async function somebody(wei = 10n ** 18n) {
    const seed = seedOf(generateMnemonic(wordlist))
    const from = readAddress(seed)
    await node('anvil_setBalance', [from, `0x${wei.toString(16)}`])
    const custody = {
      open: async () => ({ useSeed: async (use: (lent: Seed) => unknown) => use(seed) }),
    }
    return { from, context: { custody } as unknown as LoginContext }
  }

  const receiptOf = (hash: string): Promise<{ success: boolean; receipt: { transactionHash: string } }> =>
    eventually(async () => {
      const receipt = await asks.bundler('eth_getUserOperationReceipt', [hash])
      if (!receipt) throw new Error('no receipt')
      return receipt
    })

  test('default', async () => {
    const { from, context } = await somebody()
    const before = [await balance(first), await balance(second)] as const
    const asked = { chainId: 31337, from, calls, paymaster: undefined }
    const prepared = await prepareOperation(asks, asked)
    expect(prepared).toMatchObject({ turnsOn: true, sponsored: false, affordable: true })
    const signed = await signOperation(context, node, prepared, { from, calls })
    const hash = await sendOperation(asks.bundler, 31337, signed)
    expect((await receiptOf(hash)).success).toBe(true)
    expect([await balance(first), await balance(second)]).toEqual([before[0] + 3n, before[1] + 4n])
    expect(await node('eth_getCode', [from, 'latest'])).toBe(
      `0xef0100${simple7702Account.slice(2).toLowerCase()}`,
    )
    const paid = 10n ** 18n - 7n - (await balance(from))
    expect(paid).toBeGreaterThan(0n)
    expect(paid).toBeLessThanOrEqual(prepared.maxFee)

    const again = await prepareOperation(asks, { ...asked, calls: [single] })
    expect(again.turnsOn).toBe(false)
    expect(again.operation.authorization).toBeUndefined()
    const signedAgain = await signOperation(context, node, again, { from, calls: [single] })
    expect((await receiptOf(await sendOperation(asks.bundler, 31337, signedAgain))).success).toBe(true)
    expect(await balance(first)).toBe(before[0] + 6n)
  })

  test('behavior: two operations do not wait for each other', async () => {
    const { from, context } = await somebody()
    const asked = { chainId: 31337, from, calls, paymaster: undefined }
    const turned = await prepareOperation(asks, asked)
    await receiptOf(
      await sendOperation(asks.bundler, 31337, await signOperation(context, node, turned, { from, calls })),
    )
    const one = await prepareOperation(asks, asked)
    const preparedAt = Date.now()
    await expect.poll(() => Date.now()).toBeGreaterThan(preparedAt)
    const two = await prepareOperation(asks, asked)
    const hashes = await Promise.all(
      [one, two].map(async (prepared) =>
        sendOperation(asks.bundler, 31337, await signOperation(context, node, prepared, { from, calls })),
      ),
    )
    for (const hash of hashes) expect((await receiptOf(hash)).success).toBe(true)
  })

  test('behavior: somebody else pays', async () => {
    const { from, context } = await somebody(7n)
    const asked = { chainId: 31337, from, calls, paymaster: { context: { free: true } } }
    const prepared = await prepareOperation(asks, asked)
    expect(prepared).toMatchObject({ sponsored: true, affordable: true })
    const signed = await signOperation(context, node, prepared, { from, calls })
    expect((await receiptOf(await sendOperation(asks.bundler, 31337, signed))).success).toBe(true)
    expect(await balance(from)).toBe(0n)
    const refused = await prepareOperation(asks, { ...asked, paymaster: { context: {} } })
    expect(refused).toMatchObject({ sponsored: false, affordable: false })
  })

  test('behavior: the site pays, whose paymaster is not behind the bundler', async () => {
    const { from, context } = await somebody(7n)
    const bundler = (method: string, params: unknown) =>
      askChain(alto, method, asProxied(method, params as unknown[]))
    const payer = (method: string, params: unknown) => askChain(paymaster, method, params as unknown[])
    const asked = { chainId: 31337, from, calls, paymaster: { context: { free: true } } }
    const prepared = await prepareOperation({ node, bundler, payer }, asked)
    expect(prepared).toMatchObject({ sponsored: true, affordable: true })
    const signed = await signOperation(context, node, prepared, { from, calls })
    expect((await receiptOf(await sendOperation(bundler, 31337, signed))).success).toBe(true)
    expect(await balance(from)).toBe(0n)
  })

  test('behavior: who has too little is told before', async () => {
    const { from } = await somebody(5n)
    const prepared = await prepareOperation(asks, {
      chainId: 31337,
      from,
      calls: [single],
      paymaster: undefined,
    })
    expect(prepared.affordable).toBe(false)
  })

  test('error: a call that fails is no operation', async () => {
    const { from } = await somebody()
    // The entry point takes no such call.
    const failing = [{ to: simple7702Account, value: 1n, data: '0xb61d27f6' } as const, ...calls]
    const asked = { chainId: 31337, from, calls: failing, paymaster: undefined }
    await expect(prepareOperation(asks, asked)).rejects.toThrow()
  })

  test('error: an account that runs other code', async () => {
    const { from } = await somebody()
    await node('anvil_setCode', [from, `0xef0100${first.slice(2)}`])
    const asked = { chainId: 31337, from, calls, paymaster: undefined }
    await expect(prepareOperation(asks, asked)).rejects.toMatchObject({
      data: { reason: 'foreign_delegate' },
    })
  })

  test('error: nothing is signed but what was shown', async () => {
    const { from, context } = await somebody()
    const prepared = await prepareOperation(asks, { chainId: 31337, from, calls, paymaster: undefined })
    const others = [{ to: second, value: 7n, data: '0x' } as const]
    for (const shown of [
      { from, calls: others },
      { from: second as `0x${string}`, calls },
    ])
      await expect(signOperation(context, node, prepared, shown)).rejects.toMatchObject({
        data: { reason: 'not_as_shown' },
      })
  })

  test('error: the bundler answers for another operation', async () => {
    const { from, context } = await somebody()
    const prepared = await prepareOperation(asks, { chainId: 31337, from, calls, paymaster: undefined })
    const signed = await signOperation(context, node, prepared, { from, calls })
    const other = `0x${bytesToHex(new Uint8Array(32))}`
    await expect(sendOperation(async () => other, 31337, signed)).rejects.toMatchObject({
      data: { reason: 'outcome_unknown' },
    })
  })
})
