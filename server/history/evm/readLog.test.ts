import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { topicOf, topics } from './logTopics.ts'
import type { NodeLog } from './nodeShapes.ts'
import { readLog } from './readLog.ts'

const own = `0x${'11'.repeat(20)}`
const other = `0x${'22'.repeat(20)}`
const token = `0x${'33'.repeat(20)}`
const word = (value: bigint): `0x${string}` => `0x${value.toString(16).padStart(64, '0')}`
const log = (topics: string[], data: string): NodeLog => ({
  address: token,
  topics,
  data: data as `0x${string}`,
  logIndex: 4,
  transactionHash: word(1n),
})
const two = (first: bigint[], second: bigint[]) =>
  encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [first, second])

test.each([
  [
    'ERC-20',
    [topics.transfer, topicOf(own), topicOf(other)],
    word(5n),
    { kind: 'erc20', from: own, to: other, amount: 5n },
  ],
  [
    'ERC-721',
    [topics.transfer, topicOf(other), topicOf(own), word(9n)],
    '0x',
    { kind: 'erc721', tokenId: 9n, amount: 1n },
  ],
  [
    'approval',
    [topics.approval, topicOf(own), topicOf(other)],
    word(2n ** 256n - 1n),
    { kind: 'approval', amount: 2n ** 256n - 1n },
  ],
  ['wrapping', [topics.deposit, topicOf(own)], word(7n), { kind: 'erc20', from: token, to: own, amount: 7n }],
  ['unwrapping', [topics.withdrawal, topicOf(own)], word(7n), { kind: 'erc20', from: own, to: token }],
])('default: %s', (_, topics, data, found) => {
  expect(readLog(log(topics, data), own)).toMatchObject([{ token, logIndex: 4, item: 0, ...found }])
})

test('behavior: a batch is one movement for each id, and no more than a hundred', () => {
  const parties = [topics.transferBatch, topicOf(other), topicOf(other), topicOf(own)]
  expect(
    readLog(log(parties, two([1n, 2n], [3n, 4n])), own).map(({ item, amount }) => [item, amount]),
  ).toEqual([
    [0, 3n],
    [1, 4n],
  ])
  const many = Array.from({ length: 300 }, (_, at) => BigInt(at))
  expect(readLog(log(parties, two(many, many)), own)).toHaveLength(100)
})

test.each([
  ['no data', [topics.transfer, topicOf(own), topicOf(other)], '0x'],
  ['more data than a word', [topics.transfer, topicOf(own), topicOf(other)], `${word(1n)}00`],
  ['no address', [topics.transfer, word(2n ** 200n), topicOf(own)], word(1n)],
  ['parties in the data', [topics.transfer], `${topicOf(own)}${topicOf(other).slice(2)}`],
  [
    'lists of different length',
    [topics.transferBatch, topicOf(own), topicOf(own), topicOf(own)],
    two([1n], [1n, 2n]),
  ],
  ['a batch that is none', [topics.transferBatch, topicOf(own), topicOf(own), topicOf(own)], '0x1234'],
  [
    'a length beyond all memory',
    [topics.transferBatch, topicOf(own), topicOf(own), topicOf(own)],
    `${word(64n)}${word(96n).slice(2)}${'f'.repeat(64)}${'0'.repeat(64)}`,
  ],
  ['of others', [topics.transfer, topicOf(other), topicOf(other)], word(1n)],
  ['no topic', [], '0x'],
])('error: %s is nothing', (_, topics, data) => {
  expect(readLog(log(topics, data), own)).toEqual([])
})
