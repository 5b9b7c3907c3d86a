import { afterAll, beforeAll, expect, test } from 'vitest'
import { anvil, type TestChain } from '../../../../server/test/anvil.ts'
import { readAddress } from '../../signers/eip155/readAddress.ts'
import { signTransaction } from '../../signers/eip155/signTransaction.ts'
import { type AskedTransaction, prepareTransaction } from './prepareTransaction.ts'

const seed = { bip39: new Uint8Array(64).fill(7) }
const from = readAddress(seed)
const to = `0x${'00'.repeat(18)}dead`
const chainId = 31337
let chain: TestChain
const ask = (method: string, params: unknown) => chain.rpc(method, params as unknown[])

beforeAll(async () => {
  chain = await anvil(chainId)
  await chain.rpc('anvil_setBalance', [from, '0x8ac7230489e80000'])
})
afterAll(() => chain[Symbol.asyncDispose]())

test('default', async () => {
  const prepared = await prepareTransaction(ask, chainId, { from, to, value: '0xde0b6b3a7640000' })
  expect(prepared).toMatchObject({
    transaction: { type: 'eip1559', chainId, gas: 21_000n, value: 10n ** 18n, to },
    affordable: true,
  })
  const raw = signTransaction(seed, { ...prepared.transaction, nonce: 0 })
  const hash = await chain.rpc('eth_sendRawTransaction', [raw])
  const readReceipt = () => chain.rpc('eth_getTransactionReceipt', [hash])
  await expect.poll(readReceipt).toMatchObject({ status: '0x1', from: from.toLowerCase() })
  const receipt = (await readReceipt()) as Record<string, string>
  const paid = BigInt(receipt['gasUsed'] ?? 0) * BigInt(receipt['effectiveGasPrice'] ?? 0)
  expect(paid).toBeLessThanOrEqual(prepared.maxFee)
})

test.each<[string, Partial<AskedTransaction>, object]>([
  ['its own gas', { gas: '0xffff' }, { gas: 65_535n, type: 'eip1559' }],
  [
    'its own fees',
    { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x20' },
    { maxFeePerGas: 16n, maxPriorityFeePerGas: 16n },
  ],
  ['a price', { gasPrice: '0x77359400' }, { gasPrice: 2_000_000_000n, type: 'legacy' }],
  ['the first form', { type: '0x0' }, { type: 'legacy' }],
  ['the second form', { type: '0x1' }, { type: 'eip2930', accessList: [] }],
])('param: %s', async (_, given, expected) => {
  const { transaction } = await prepareTransaction(ask, chainId, { from, to, value: '0x1', ...given })
  expect(transaction).toMatchObject(expected)
})

test('behavior: more than the account holds', async () => {
  const { affordable } = await prepareTransaction(ask, chainId, {
    from,
    to,
    gas: '0x5208',
    value: '0x8ac7230489e80000',
  })
  expect(affordable).toBe(false)
})

const lyingAbout =
  (lies: Record<string, unknown>) =>
  (method: string, params: unknown): Promise<unknown> =>
    method in lies ? Promise.resolve(lies[method]) : ask(method, params)

test('behavior: a fee that a node exaggerates is high', async () => {
  const tip = lyingAbout({ eth_maxPriorityFeePerGas: '0x174876e8001' })
  expect((await prepareTransaction(ask, chainId, { from, to })).fee).toBe('usual')
  expect((await prepareTransaction(tip, chainId, { from, to })).fee).toBe('high')
  const gas = lyingAbout({ eth_estimateGas: '0x5f5e100' })
  expect((await prepareTransaction(gas, chainId, { from, to })).fee).toBe('high')
  const base = lyingAbout({ eth_getBlockByNumber: { baseFeePerGas: '0xe8d4a51001' } })
  expect((await prepareTransaction(base, chainId, { from, to })).fee).toBe('high')
})

test('error: a fee that nobody means', async () => {
  const absurd = lyingAbout({ eth_gasPrice: `0x${'f'.repeat(16)}` })
  await expect(prepareTransaction(absurd, chainId, { from, to, type: '0x0' })).rejects.toMatchObject({
    data: { reason: 'fee_absurd' },
  })
})

test.each([[null], ['0x'], ['21000'], [{}], [undefined]])('error: a node that says %j', async (said) => {
  const lying = async (method: string, params: unknown) =>
    method === 'eth_estimateGas' ? said : ask(method, params)
  await expect(prepareTransaction(lying, chainId, { from, to })).rejects.toMatchObject({ code: -32603 })
})
