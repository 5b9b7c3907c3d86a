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

const accessList = [{ address: from, storageKeys: [] }]

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
  ['a price and a list', { gasPrice: '0x77359400', accessList }, { type: 'eip2930', accessList }],
  [
    'a tip of its own',
    { maxFeePerGas: '0x20', maxPriorityFeePerGas: '0x10' },
    { maxFeePerGas: 32n, maxPriorityFeePerGas: 16n },
  ],
  ['data', { data: '0x01' }, { data: '0x01' }],
  ['data that are empty', { data: '0x' }, { data: '0x', gas: 21_000n }],
])('param: %s', async (_, given, expected) => {
  const { transaction } = await prepareTransaction(ask, chainId, { from, to, value: '0x1', ...given })
  expect(transaction).toMatchObject(expected)
})

test('behavior: more than the account holds', async () => {
  const affords = async (more: Partial<AskedTransaction>, balance: bigint) => {
    const told = lyingAbout({ eth_getBalance: `0x${balance.toString(16)}` })
    const asked = { from, to, gas: '0x5208', gasPrice: '0x2', ...more }
    return (await prepareTransaction(told, chainId, asked)).affordable
  }
  expect(await affords({ value: '0x5' }, 42_005n)).toBe(true)
  expect(await affords({ value: '0x5' }, 42_004n)).toBe(false)
  expect(await affords({}, 42_000n)).toBe(true)
  expect(await affords({}, 41_999n)).toBe(false)
})

/** What a node is asked, by method. */
async function askedOf(asked: Partial<AskedTransaction>) {
  const questions: Record<string, unknown> = {}
  const listening = (method: string, params: unknown): Promise<unknown> => {
    questions[method] = params
    return ask(method, params)
  }
  const prepared = await prepareTransaction(listening, chainId, { from, ...asked })
  return { questions, prepared }
}

test('behavior: a call is tried with what it says, and a fifth more gas is kept ready', async () => {
  const { questions, prepared } = await askedOf({ to, data: '0x01', value: '0x1' })
  expect(questions['eth_estimateGas']).toStrictEqual([{ from, to, data: '0x01', value: '0x1' }])
  expect(questions['eth_getBlockByNumber']).toEqual(['latest', false])
  const tried = BigInt((await ask('eth_estimateGas', questions['eth_estimateGas'])) as string)
  expect(prepared.transaction.gas).toBe((tried * 12n) / 10n)
})

test('behavior: what the page left out is in no question and in no transaction', async () => {
  const plain = await askedOf({ to })
  expect(plain.questions['eth_estimateGas']).toStrictEqual([{ from, to }])
  expect(plain.prepared.transaction).not.toHaveProperty('data')
  const created = await askedOf({ data: '0x00' })
  expect(created.questions['eth_estimateGas']).toStrictEqual([{ from, data: '0x00' }])
  expect(created.prepared.transaction).not.toHaveProperty('to')
})

test('behavior: a chain without a base fee has a price', async () => {
  for (const block of [null, {}, { baseFeePerGas: null }]) {
    const old = lyingAbout({ eth_getBlockByNumber: block, eth_gasPrice: '0x7' })
    const { transaction, maxFee } = await prepareTransaction(old, chainId, { from, to })
    expect(transaction).toMatchObject({ type: 'legacy', gasPrice: 7n })
    expect(maxFee).toBe(147_000n)
  }
})

test('behavior: a node that says no tip', async () => {
  const silent = (method: string, params: unknown): Promise<unknown> =>
    method === 'eth_maxPriorityFeePerGas' ? Promise.reject(new Error('no such method')) : ask(method, params)
  const { transaction } = await prepareTransaction(silent, chainId, { from, to })
  expect(transaction).toMatchObject({ maxPriorityFeePerGas: 1_000_000_000n })
})

const lyingAbout =
  (lies: Record<string, unknown>) =>
  (method: string, params: unknown): Promise<unknown> =>
    method in lies ? Promise.resolve(lies[method]) : ask(method, params)

test('behavior: a fee that a node exaggerates is high', async () => {
  const tip = lyingAbout({ eth_maxPriorityFeePerGas: '0x174876e8001' })
  expect((await prepareTransaction(ask, chainId, { from, to })).fee).toBe('usual')
  expect((await prepareTransaction(tip, chainId, { from, to })).fee).toBe('high')
  const tipAlone = lyingAbout({ eth_maxPriorityFeePerGas: '0x174876e801' })
  expect((await prepareTransaction(tipAlone, chainId, { from, to })).fee).toBe('high')
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

test.each([[null], ['0x'], ['21k'], [{}], [undefined], [['0x5208']], [1.5], [-21000]])(
  'error: a node that says %j',
  async (said) => {
    const lying = async (method: string, params: unknown) =>
      method === 'eth_estimateGas' ? said : ask(method, params)
    await expect(prepareTransaction(lying, chainId, { from, to })).rejects.toMatchObject({ code: -32603 })
  },
)

// ganache#400, web3-gear#5 (numbers), go-ethereum#370 (decimal text), sputnikvm-dev#38 (zero as 0x).
test.each([['0x5208'], ['0X5208'], ['0x0005208'], [21000], ['21000']])(
  'param: a node that writes gas as %j',
  async (gas) => {
    const { transaction } = await prepareTransaction(lyingAbout({ eth_estimateGas: gas }), chainId, {
      from,
      to,
    })
    expect(transaction.gas).toBe(21_000n)
  },
)

test.each([['0x'], [0], ['0'], ['0x00']])(
  'param: a node that writes an empty balance as %j',
  async (none) => {
    const poor = lyingAbout({ eth_getBalance: none })
    expect((await prepareTransaction(poor, chainId, { from, to })).affordable).toBe(false)
  },
)

test.each([['0x77359400'], [2_000_000_000], ['2000000000']])(
  'param: a node that writes its price as %j',
  async (price) => {
    const node = lyingAbout({ eth_gasPrice: price, eth_getBlockByNumber: { baseFeePerGas: price } })
    const legacy = await prepareTransaction(node, chainId, { from, to, type: '0x0' })
    expect(legacy.transaction).toMatchObject({ gasPrice: 2_000_000_000n })
    const tipped = await prepareTransaction(node, chainId, { from, to, maxPriorityFeePerGas: '0x1' })
    expect(tipped.transaction).toMatchObject({ maxFeePerGas: 4_000_000_001n })
  },
)
