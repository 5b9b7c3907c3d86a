import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anvil, type TestChain } from '../../../../server/test/anvil.ts'
import type { Send } from '../../../state/sends.ts'
import { approveData } from '../../swap/approval.ts'
import type { Ask } from '../family.ts'
import { callDigest } from './callDigest.ts'
import { lookAtSend } from './lookAtSend.ts'
import { tokenTransfer } from './tokenTransfer.ts'

/** The first accounts of every anvil. */
const ada = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
/** A contract that takes every call. */
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const router = '0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0'
const swapData = `0x3593564c${'00'.repeat(64)}`

const ageOf = (atMs: number): number => Date.now() - atMs
let chain: TestChain
const ask: Ask = async (method, params) => {
  const response = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: unknown; error?: object }
  if (error) throw Object.assign(new Error('node'), error)
  return result
}
const mine = (blocks = 1) => ask('anvil_mine', [`0x${blocks.toString(16)}`])
const count = async () => Number(await ask('eth_getTransactionCount', [ada, 'latest']))

type Call = { to: string; value?: string; data?: string }
/** Puts a transaction in the place of what stands in the pool with that nonce. */
const put = async (call: Call, nonce: number, gwei: number): Promise<string> => {
  const price = `0x${(BigInt(gwei) * 10n ** 9n).toString(16)}`
  const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price }
  const transaction = { from: ada, gas: '0x186a0', nonce: `0x${nonce.toString(16)}`, ...fees, ...call }
  return (await ask('eth_sendTransaction', [transaction])) as string
}

const payment: Call = { to: bob, value: '0x3782dace9d90000' }
const transfer: Call = { to: token, data: tokenTransfer(bob, 1_250_000n) }
const approval: Call = { to: token, data: approveData(router, 77n) }
const swap: Call = { to: router, value: '0x5', data: swapData }
const sum = { symbol: 'ETH', decimals: 18 }
const records: Record<string, [Call, Partial<Send>]> = {
  payment: [payment, { to: bob, units: String(BigInt('0x3782dace9d90000')) }],
  'token transfer': [transfer, { to: bob, token, units: '1250000' }],
  approval: [approval, { kind: 'approval', to: router, token, units: '77' }],
  swap: [swap, { kind: 'swap', to: router, units: '5', bought: { ...sum, units: '1' } }],
}
const digest = await callDigest({ to: router, value: 5n, data: swapData })
const sendOf = (id: string, change: Partial<Send>): Send => ({
  id,
  networkId: 'eip155:31337',
  from: ada,
  to: bob,
  ...sum,
  units: '1',
  sentAt: Date.now(),
  status: 'pending',
  ...(change.kind === 'swap' && { digest }),
  ...change,
})
/** As it is kept from one look to the next. */
const kept = async (send: Send, change: Partial<Send> = {}, of: Ask = ask): Promise<Send> =>
  ({ ...send, ...(await lookAtSend(of, { ...send, ...change }, new Set(), ageOf)) }) as Send

beforeAll(async () => {
  chain = await anvil()
  for (const contract of [token, router]) await ask('anvil_setCode', [contract, '0x00'])
  await ask('evm_setAutomine', [false])
})
beforeEach(() => mine())
afterAll(() => chain[Symbol.asyncDispose]())

// EIP-658 says a quantity; nodes and gateways in front of them write it in several ways.
test.each<[unknown, Send['status']]>([
  ['0x1', 'confirmed'],
  ['0x01', 'confirmed'],
  [1, 'confirmed'],
  ['1', 'confirmed'],
  [true, 'confirmed'],
  ['0x0', 'failed'],
  ['0x00', 'failed'],
  [0, 'failed'],
  ['0', 'failed'],
  [false, 'failed'],
])('param: a receipt that says %j', async (status, expected) => {
  const node: Ask = async (method) =>
    method === 'eth_getTransactionReceipt' ? { status, blockNumber: '0x10' } : { number: '0x9' }
  const send = sendOf(`0x${'ab'.repeat(32)}`, {})
  expect((await kept(send, {}, node)).status).toBe(expected)
})

// ethereum-optimism/actions#514: the network took the bundle, and the account's part of it was undone.
test('error: a transaction that carries a payment which was undone in it', async () => {
  const [bundler, entryPoint] = [`0x${'b1'.repeat(20)}`, '0x0000000071727De22E5E9d8BAf0edAc6f37da032']
  const word = (value: string): string => value.padStart(64, '0')
  const topic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
  const topics = [topic, `0x${word('1')}`, `0x${word(ada.slice(2))}`, `0x${word('0')}`]
  const log = { address: entryPoint, topics, data: `0x${['7', '0', '5', '6'].map(word).join('')}` }
  const receipt = { status: '0x1', blockNumber: '0x10', from: bundler, to: entryPoint, logs: [log] }
  const node: Ask = async (method) => (method === 'eth_getTransactionReceipt' ? receipt : { number: '0x9' })
  const send = sendOf(`0x${'ab'.repeat(32)}`, {})
  expect((await kept(send, {}, node)).status).toBe('failed')
})

test.each([16, '16', '0x10', '0X10'])('param: blocks written as %j', async (block) => {
  const node =
    (final: unknown): Ask =>
    async (method) =>
      method === 'eth_getTransactionReceipt' ? { status: 1, blockNumber: block } : { number: final }
  const send = sendOf(`0x${'ab'.repeat(32)}`, {})
  expect((await kept(send, {}, node(block))).status).toBe('final')
  expect((await kept(send, {}, node(15))).status).toBe('confirmed')
})

describe('one nonce, two hashes', () => {
  // rainbow-me/rainbowkit#1266, wevm/wagmi#2445, ethers-io/ethers.js#3385.
  test.each(Object.entries(records))('default: %s that its wallet sped up is done', async (_, record) => {
    const [call, of] = record
    const nonce = await count()
    let send = sendOf(await put(call, nonce, 10), of)
    send = await kept(send)
    expect(send).toMatchObject({ status: 'pending', nonce })
    const faster = await put(call, nonce, 40)
    await mine(3)
    send = await kept(send)
    expect(send).toMatchObject({ hash: faster, status: 'confirmed' })
    expect(send.replacedBy).toBeUndefined()
    await mine(128)
    expect(await kept(send)).toMatchObject({ hash: faster, status: 'final' })
  })

  test('default: an empty transaction to oneself is a cancelled payment, until that is final too', async () => {
    const nonce = await count()
    let send = await kept(sendOf(await put(payment, nonce, 10), records['payment']?.[1] ?? {}))
    const empty = await put({ to: ada, value: '0x0' }, nonce, 40)
    await mine(2)
    send = await kept(send)
    expect(send).toMatchObject({ status: 'cancelled', replacedBy: empty })
    expect(await kept(send)).toEqual(send)
    await mine(128)
    expect(await kept(send)).toMatchObject({ status: 'cancelled', settled: true })
  })

  test.each<[string, Call]>([
    ['another amount', { ...payment, value: '0x1' }],
    ['another receiver', { ...payment, to: router }],
    ['something with data', { ...payment, data: '0x01' }],
    ['coins to oneself', { to: ada, value: '0x1' }],
  ])('behavior: %s took its place', async (_, other) => {
    const nonce = await count()
    let send = await kept(sendOf(await put(payment, nonce, 10), records['payment']?.[1] ?? {}))
    const id = await put(other, nonce, 40)
    await mine()
    send = await kept(send)
    expect(send).toMatchObject({ status: 'replaced', replacedBy: id })
    expect(send.hash).toBeUndefined()
  })

  test('behavior: another swap through the same router is no speeding up', async () => {
    const nonce = await count()
    const send = await kept(sendOf(await put(swap, nonce, 10), records['swap']?.[1] ?? {}))
    await put({ ...swap, data: `${swapData}00` }, nonce, 40)
    await mine()
    expect(await kept(send)).toMatchObject({ status: 'replaced' })
  })

  test('behavior: sped up while the tab was closed, many blocks ago', async () => {
    const nonce = await count()
    const send = await kept(sendOf(await put(payment, nonce, 10), records['payment']?.[1] ?? {}))
    const faster = await put(payment, nonce, 40)
    await mine(300)
    for (const later of [1, 2]) {
      await put({ to: bob, value: '0x9' }, nonce + later, 10)
      await mine(50)
    }
    const old = { sentAt: Date.now() - 40 * 3600_000 }
    expect(await kept(send, old)).toMatchObject({ hash: faster, status: 'final' })
  })

  test('behavior: sped up and failed', async () => {
    await ask('anvil_setCode', [router, '0x60006000fd'])
    const nonce = await count()
    const send = await kept(sendOf(await put(swap, nonce, 10), records['swap']?.[1] ?? {}))
    const faster = await put(swap, nonce, 40)
    await mine()
    expect(await kept(send)).toMatchObject({ hash: faster, status: 'failed' })
    await ask('anvil_setCode', [router, '0x00'])
  })
})

describe('a hash that no node ever saw', () => {
  const nobody = `0x${'12'.repeat(32)}`

  test('behavior: what does the same since is believed to be it, unless it carries another send', async () => {
    const nonce = await count()
    const same = await put(payment, nonce, 10)
    await mine()
    const send = sendOf(nobody, { ...records['payment']?.[1], firstNonce: nonce })
    expect(await lookAtSend(ask, send, new Set(), ageOf)).toMatchObject({
      nonce,
      hash: same,
      status: 'confirmed',
    })
    expect(await lookAtSend(ask, send, new Set([same]), ageOf)).toEqual({
      status: 'pending',
      firstNonce: nonce + 1,
    })
  })

  test('behavior: what does something else is not, and after a day nobody can tell', async () => {
    const nonce = await count()
    await put({ to: bob, value: '0x7' }, nonce, 10)
    await mine()
    const send = sendOf(nobody, { ...records['payment']?.[1], firstNonce: nonce })
    const later = await kept(send)
    expect(later).toMatchObject({ status: 'pending', firstNonce: nonce + 1 })
    const dayBefore = { sentAt: Date.now() - 25 * 3600_000 }
    expect(await kept(later, dayBefore)).toMatchObject({ status: 'unknown' })
    expect(await kept(sendOf(nobody, dayBefore))).toMatchObject({ status: 'unknown' })
    expect(await kept(sendOf(nobody, { nonce: 9_999 }))).toMatchObject({ status: 'pending' })
  })
})

describe('nodes that do not tell', () => {
  const old = (answer: (method: string, params: unknown[]) => unknown): Ask => {
    return async (method, params) => {
      const said = answer(method, params as unknown[])
      if (said instanceof Error) throw said
      return said ?? ask(method, params)
    }
  }
  const minedOver = async (): Promise<Send> => {
    const nonce = await count()
    const send = await kept(sendOf(await put(payment, nonce, 10), records['payment']?.[1] ?? {}))
    await put(payment, nonce, 40)
    await mine(4)
    return send
  }

  test('error: a node without old states leaves it unknown, never undone', async () => {
    const forgetful = old((method, params) =>
      method === 'eth_getTransactionCount' && params[1] !== 'latest'
        ? Object.assign(new Error('missing trie node'), { code: -32000 })
        : undefined,
    )
    expect(await kept(await minedOver(), {}, forgetful)).toMatchObject({ status: 'unknown' })
  })

  test('error: a node that is not reached changes nothing', async () => {
    const away = Object.assign(new Error('Offline'), { data: { reason: 'offline' } })
    const unreached = old((method) => (method === 'eth_blockNumber' ? away : undefined))
    await expect(lookAtSend(unreached, await minedOver(), new Set(), ageOf)).rejects.toBe(away)
  })

  test('behavior: of a smart account the nonce of who pays is not its own', async () => {
    const nonce = await count()
    const id = await put(payment, nonce, 10)
    expect(await lookAtSend(ask, sendOf(id, { from: token }), new Set(), ageOf)).toEqual({
      status: 'pending',
    })
    await mine()
  })
})
