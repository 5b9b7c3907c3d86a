import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { entryPoints } from '../contract/entryPoints.ts'
import type { Client } from '../limits/client.ts'
import type { ServedChain } from '../rpcProxy/servedChain.ts'
import { ChainUnavailable } from '../upstreams/nodes/nodeCall.ts'
import { doneTopic } from './operationLogs.ts'
import { receiptFromLogs } from './receiptFromLogs.ts'

const word = (digits: string) => `0x${digits.repeat(64 / digits.length)}`
const [first, second, transactionHash] = [word('aa'), word('bb'), word('ef')]
const uint = { type: 'uint256' } as const
const done = (hash: string, logIndex: string) => ({
  address: entryPoints[1],
  topics: [doneTopic, hash, word('00'), word('00')],
  data: encodeAbiParameters([uint, { type: 'bool' }, uint, uint], [1n, true, 1n, 1n]),
  logIndex,
  transactionHash,
})
const paid = (logIndex: string, data: string) => ({
  ...{ address: `0x${'33'.repeat(20)}`, topics: [word('dd')], data, logIndex, transactionHash },
})
const ofSecond = paid('0x2', '0xbb')
const end = done(second, '0x3')
const mined = { blockHash: word('11'), blockNumber: '0x1', status: '0x1' }
const bundle = (boundary: unknown) => [paid('0x0', '0xaa'), boundary, ofSecond, end]

/** Of the second of two operations; the answers of a node are given. */
function receiptOf(logs: unknown, receipt: unknown): Promise<unknown> {
  const chain = { id: 'eip155:1', head: { current: async () => 5 }, as: () => chain }
  const values: Record<string, unknown> = { eth_getLogs: logs, eth_getTransactionReceipt: receipt }
  const methods = { get: (method: string) => async () => ({ ok: true, value: values[method], json: '' }) }
  return receiptFromLogs({ chain, methods } as unknown as ServedChain, {} as Client, second)
}

test.each([done(first, '0x1'), { ...done(first, '0x1'), logIndex: 1 }])(
  'default: an operation has what it wrote itself',
  async (boundary) => {
    const receipt = await receiptOf([end], { ...mined, logs: bundle(boundary) })
    expect(receipt).toMatchObject({ success: true, logs: [ofSecond] })
  },
)

test('behavior: capitals in the topics of the one before', async () => {
  const boundary = { ...done(first, '0x1'), topics: [`0x${doneTopic.slice(2).toUpperCase()}`, first] }
  const receipt = await receiptOf([end], { ...mined, logs: bundle(boundary) })
  expect(receipt).toMatchObject({ logs: [ofSecond] })
})

test.each<[string, unknown]>([
  ['no place', { ...done(first, '0x1'), logIndex: null }],
  ['no transaction', { ...done(first, '0x1'), transactionHash: null }],
  ['the place of another', done(first, '0x0')],
  ['no bytes', { ...done(first, '0x1'), data: null }],
  ['nothing', null],
])("error: where the end of the one before has %s, its payment is nobody else's", async (_, boundary) => {
  const receipt = receiptOf([end], { ...mined, logs: bundle(boundary) })
  await expect(receipt).rejects.toThrow(ChainUnavailable)
})

test.each([null, undefined, [], [ofSecond]])('error: a receipt with the logs %j', async (logs) =>
  expect(receiptOf([end], { ...mined, logs })).rejects.toThrow(ChainUnavailable),
)

test.each([
  { ...end, data: null },
  { ...end, data: '0x' },
  { ...end, logIndex: null },
  { ...end, topics: null },
  null,
])('error: the log %j of what is mined says not that it waits', async (odd) =>
  expect(receiptOf([odd], null)).rejects.toThrow(ChainUnavailable),
)

test.each([null, { ...end, data: null }, { ...end, removed: true }, { ...end, address: ofSecond.address }])(
  'behavior: beside the log that was looked for %j is left out',
  async (odd) => {
    const receipt = await receiptOf([end, odd], { ...mined, logs: bundle(done(first, '0x1')) })
    expect(receipt).toMatchObject({ success: true })
  },
)

test.each([[[]], [[{ ...end, removed: true }]], [[{ ...end, address: ofSecond.address }]]])(
  'behavior: by the logs %j nothing is mined yet',
  async (logs) => expect(await receiptOf(logs, null)).toBeNull(),
)

test('behavior: what a node writes in another way is passed on as the standard has it', async () => {
  const odd = { blockNumber: 16, transactionIndex: '3', gasUsed: '77', effectiveGasPrice: null, status: true }
  const logs = bundle({ ...done(first, '0x1'), blockNumber: 16 })
  const { receipt } = (await receiptOf([end], { ...mined, ...odd, logs })) as {
    receipt: Record<string, unknown>
  }
  expect(receipt).toMatchObject({
    blockNumber: '0x10',
    transactionIndex: '0x3',
    gasUsed: '0x4d',
    status: '0x1',
  })
  expect(receipt).not.toHaveProperty('effectiveGasPrice')
  expect(receipt['logs']).toContainEqual({ ...done(first, '0x1'), blockNumber: '0x10' })
})
