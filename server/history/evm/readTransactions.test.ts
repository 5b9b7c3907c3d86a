import { expect, test } from 'vitest'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import { ChainUnavailable } from '../../upstreams/nodes/nodeCall.ts'
import { createLogReader } from './findHashes.ts'
import { createFullBlocks } from './fullBlocks.ts'
import { topicOf, topics } from './logTopics.ts'
import { readNewBlocks } from './readNewBlocks.ts'
import { readPiece } from './readPiece.ts'
import { readTransactions } from './readTransactions.ts'

const word = (digits: string) => `0x${digits.repeat(64 / digits.length)}`
const party = (digits: string) => `0x${digits.repeat(20)}`
const [own, other, token] = [party('11'), party('22'), party('33')]
const [hash, blockHash] = [word('ab'), word('cd')]
const log = {
  address: token,
  topics: [topics.transfer, topicOf(other), topicOf(own)],
  data: word('00000001'),
  logIndex: '0x1',
  transactionHash: hash,
}
const header = { number: '0x5', hash: blockHash, parentHash: word('ee'), timestamp: '0x9' }
const sent = {
  ...{ hash, blockHash, blockNumber: '0x5', transactionIndex: '0x0' },
  ...{ from: other, to: token, nonce: '0x1', value: '0x0', input: '0xa9059cbb' },
}
const receipt = { blockHash, status: '0x1', logs: [log] }

/** A chain of one block, whose node answers so. */
function chain(answers: Record<string, unknown>): Chain {
  const values: Record<string, unknown> = {
    eth_getTransactionByHash: sent,
    eth_getTransactionReceipt: receipt,
    eth_getBlockByNumber: header,
    eth_getLogs: [log],
    ...answers,
  }
  const answer = async ({ method }: { method: string }) => ({
    ...{ ok: true, value: values[method], json: JSON.stringify(values[method] ?? null) },
  })
  const askMany = (calls: { method: string }[]) => calls.map(answer)
  return { id: 'eip155:1', askMany } as unknown as Chain
}

test('default: a payment in a token', async () => {
  const reading = await readTransactions(chain({}), own, [hash])
  expect(reading).toMatchObject({ found: [{ status: 'confirmed' }], missing: [], unreadable: [] })
  expect(reading.found[0]?.movements).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['none', null],
  ['one, without its place', [{ ...log, logIndex: null }]],
  ['one, without its data', [{ ...log, data: null }]],
  ['one, of other bytes', [{ ...log, data: 'x' }]],
  [
    'one of two odd',
    [
      { ...log, topics: [], logIndex: '0x0' },
      { ...log, topics: [...log.topics.slice(0, 2), '0x11'] },
    ],
  ],
])('error: a payment whose receipt has logs that can not be read waits: %s', async (_, logs) => {
  const node = chain({ eth_getTransactionReceipt: { ...receipt, logs } })
  expect(await readTransactions(node, own, [hash])).toEqual({ found: [], missing: [], unreadable: [hash] })
})

test.each(['reverted', 'failed', 'FAILURE', '', '0x', 2, {}, []])(
  'error: a payment whose receipt has the status %j waits',
  async (status) => {
    const node = chain({ eth_getTransactionReceipt: { ...receipt, status } })
    expect(await readTransactions(node, own, [hash])).toEqual({ found: [], missing: [], unreadable: [hash] })
  },
)

test('behavior: what a node does not know is another matter', async () => {
  const node = chain({ eth_getTransactionReceipt: null })
  expect(await readTransactions(node, own, [hash])).toEqual({ found: [], missing: [hash], unreadable: [] })
})

const good = { ...log, transactionHash: word('77') }
test.each([{ logIndex: null }, { data: 'x' }, { address: null }, { topics: null }])(
  'behavior: of a list of logs a hash is kept: %j',
  async (odd) => {
    const logs = createLogReader(chain({ eth_getLogs: [good, { ...log, ...odd }] }), { most: 100 })
    expect((await logs.readTop(own, { from: 1, to: 5 })).hashes).toEqual([word('77'), hash])
  },
)

test.each([null, { ...log, transactionHash: null }])(
  'error: a range with the log %j is not read',
  async (odd) => {
    const logs = createLogReader(chain({ eth_getLogs: [good, odd] }), { most: 100 })
    await expect(logs.readTop(own, { from: 1, to: 5 })).rejects.toThrow(ChainUnavailable)
  },
)

const paid = { hash, from: other, to: own }
const oddPaid: unknown[] = [{ ...paid, from: null }, { ...paid, from: '0x1' }, { ...paid, to: 'x' }, hash]
const withBlock = (transaction: unknown, answers = {}) =>
  chain({
    eth_getBlockByNumber: {
      ...header,
      transactions: [{ ...paid, hash: word('55'), to: other }, transaction],
    },
    eth_getLogs: [],
    ...answers,
  })

test.each(oddPaid)('behavior: a reading of its own looks up what a block has as %j', async (odd) => {
  const node = withBlock(odd)
  const piece = await readPiece(
    {
      ...{ chain: node, logs: createLogReader(node, { most: 100 }), blocks: createFullBlocks(node) },
      ...{ source: undefined, fullBlocks: 8, onSourceTrouble: () => {} },
    },
    own,
    { top: 5, unread: [{ from: 5, to: 5, above: 0 }], sources: [], ancestors: [] } as never,
  )
  expect(piece?.hashes).toEqual([hash])
})

test.each(oddPaid)('behavior: so does who follows: %j', async (odd) => {
  const node = withBlock(odd, { eth_getTransactionByHash: paid })
  const { named } = await readNewBlocks(node, createFullBlocks(node), 5, 5)
  expect(named.get(own)).toEqual(new Set([hash]))
})

test.each([null, { ...paid, from: null }])(
  'error: looked up in vain (%j), the block is not read',
  async (told) => {
    const node = withBlock(hash, { eth_getTransactionByHash: told })
    await expect(readNewBlocks(node, createFullBlocks(node), 5, 5)).rejects.toThrow(ChainUnavailable)
  },
)
