import { expect, test } from 'vitest'
import { untilMined } from '../../../login/requests/eip155/untilMined.ts'
import type { Send } from '../../../state/sends.ts'
import { explainFailure } from '../../swap/explainFailure.ts'
import type { Ask } from '../family.ts'
import { lookAtSend } from './lookAtSend.ts'
import { readNextNonce } from './readNextNonce.ts'

// Odd members in what nodes answer of one transaction.

const from = `0x${'1'.repeat(40)}`
const to = `0x${'2'.repeat(40)}`
const hash = `0x${'ab'.repeat(32)}`
const block = `0x${'cd'.repeat(32)}`
const send: Send = {
  ...{ id: hash, networkId: 'eip155:1', from, to, symbol: 'ETH', decimals: 18, units: '5' },
  sentAt: 0,
  status: 'pending',
}
const asking =
  (answers: Record<string, unknown>): Ask =>
  async (method) =>
    answers[method] ?? null
const look = (answers: Record<string, unknown>, change: Partial<Send> = {}) =>
  lookAtSend(
    asking({ eth_blockNumber: '0x50', eth_getTransactionCount: '0x0', ...answers }),
    { ...send, ...change },
    new Set(),
    () => 0,
  )

const mined = { status: '0x1', blockNumber: '0x10', blockHash: block, logs: [] }
test.each<[string, object, string]>([
  ['as it should be', mined, 'final'],
  ['a status that is null', { ...mined, status: null }, 'final'],
  ['no logs', { ...mined, logs: undefined }, 'final'],
  ['numbers', { ...mined, status: 1, blockNumber: 16 }, 'final'],
  ['leading zeros', { ...mined, status: '0x01', blockNumber: '0x0010' }, 'final'],
  ['no number, and the hash of its block', { ...mined, blockNumber: null }, 'confirmed'],
  ['an unreadable number, and the hash of its block', { ...mined, blockNumber: '0x' }, 'confirmed'],
  ['a failure without a number', { ...mined, status: '0x0', blockNumber: null }, 'failed'],
  ['no block at all, as one that waits', { ...mined, blockNumber: null, blockHash: null }, 'pending'],
  [
    'a failure in a block of zeros',
    { status: '0x0', blockNumber: null, blockHash: `0x${'0'.repeat(64)}` },
    'pending',
  ],
  ['a failure in no block', { status: '0x0', blockNumber: null, blockHash: null }, 'pending'],
])('default: a receipt with %s', async (_, receipt, status) => {
  expect(await look({ eth_getTransactionReceipt: receipt })).toMatchObject({ status })
})

test.each([null, undefined, '0x', 'soon', {}, `0x${'f'.repeat(20)}`])(
  'param: a transaction with the nonce %j',
  async (nonce) => {
    const found = { from, nonce, blockNumber: null }
    expect(await look({ eth_getTransactionByHash: found })).toEqual({ status: 'pending' })
  },
)

test.each([null, undefined, '0x', 7])('param: a transaction of the sender %j', async (odd) => {
  const found = { from: odd, nonce: '0x5', blockNumber: null }
  expect(await look({ eth_getTransactionByHash: found })).toEqual({ status: 'pending' })
  // What an earlier look read stays.
  const known = { nonce: 3 }
  expect(await look({ eth_getTransactionByHash: found }, known)).toEqual({ status: 'pending', nonce: 3 })
})

test.each(['odd', 7, true])('error: a transaction that is %j says nothing of it', async (odd) => {
  await expect(look({ eth_getTransactionByHash: odd })).rejects.toMatchObject({ code: 'node_unreachable' })
})

test.each([null, 'none', {}, `0x${'f'.repeat(20)}`])('error: the next nonce %j is none', async (count) => {
  const answers = { eth_getTransactionCount: count }
  expect(await readNextNonce(asking(answers), from)).toEqual({})
  await expect(look(answers, { firstNonce: 0 })).rejects.toMatchObject({ code: 'node_unreachable' })
})

test('behavior: a block with odd transactions is read all the same', async () => {
  const replacing = { hash: `0x${'EF'.repeat(32)}`, from, to: from, value: 0, nonce: '0x00', input: null }
  const transactions = [null, 'odd', { from, nonce: null, hash }, replacing]
  const seen = await look(
    {
      eth_getTransactionCount: '0x1',
      eth_blockNumber: '0x0',
      eth_getBlockByNumber: { transactions },
    },
    { nonce: 0 },
  )
  expect(seen).toMatchObject({ status: 'cancelled', replacedBy: `0x${'ef'.repeat(32)}` })
})

test.each([undefined, null, '0x', 7])('param: who took its place has the hash %j', async (odd) => {
  const replacing = { hash: odd, from, to: from, value: '0x0', nonce: '0x0', input: '0x' }
  const seen = look(
    {
      eth_getTransactionCount: '0x1',
      eth_blockNumber: '0x0',
      eth_getBlockByNumber: { transactions: [replacing] },
    },
    { nonce: 0 },
  )
  await expect(seen).rejects.toMatchObject({ code: 'node_unreachable' })
})

test.each([
  ['numbers', 16],
  ['leading zeros', '0x0010'],
])('behavior: why a swap failed is asked on a block in %s', async (_, blockNumber) => {
  const asked: unknown[] = []
  const ask: Ask = async (method, params) => {
    asked.push(params)
    return method === 'eth_call' ? '0x' : { from, to, input: '0x', value: '0x0', blockNumber }
  }
  await explainFailure(ask, { ...send, kind: 'swap' })
  expect(asked.at(-1)).toEqual([{ from, to, data: '0x', value: '0x0' }, '0x10'])
})

test('behavior: why calls failed is read beside odd logs', async () => {
  const topic = '0x1c4fada7374c0a9ee8841fc38afe82932dc0f8e69012e927f061a8bae611a201'
  const account = `0x${from.slice(2).padStart(64, '0')}`
  const text = Buffer.from('Too little received').toString('hex').padEnd(64, '0')
  // `UserOperationRevertReason(…, nonce, reason)`, whose reason is `Error("Too little received")`.
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const reason = `08c379a0${word(32)}${word(19)}${text}`
  const data = `0x${word(0)}${word(64)}${word(reason.length / 2)}${reason.padEnd(256, '0')}`
  const own = {
    address: to,
    topics: [topic.toUpperCase().replace('0X', '0x'), hash, account],
    data,
    logIndex: '0x1',
  }
  const logs = [null, 'odd', { topics: null }, { topics: [topic, hash, 7] }, own]
  const ask = asking({ eth_getTransactionReceipt: { ...mined, logs } })
  expect(await explainFailure(ask, { ...send, kind: 'swap', atOnce: true, hash })).toBe('moved')
})

test('behavior: a receipt of what waits yet is none', async () => {
  const leave = new AbortController()
  const pending = { ...mined, status: '0x0', blockNumber: null, blockHash: null }
  const ask = async () => {
    leave.abort(new Error('left'))
    return pending
  }
  await expect(untilMined(ask, hash, leave.signal)).rejects.toThrow('left')
})
