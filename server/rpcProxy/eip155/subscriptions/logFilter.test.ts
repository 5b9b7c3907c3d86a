import { expect, test } from 'vitest'
import { filterLimits, matches, readLogFilter, readLogs } from './logFilter.ts'

const address = `0x${'Ab'.repeat(20)}`
const topic = `0x${'Cd'.repeat(32)}`
const [lowAddress, lowTopic] = [address.toLowerCase(), topic.toLowerCase()]
const many = (one: string, count: number) => Array.from({ length: count }, () => one)

test('default: what a filter names, in lower case', () => {
  expect(readLogFilter({ address })).toEqual({ addresses: [lowAddress], topics: [] })
  expect(readLogFilter({ address: [address, address], topics: null })).toEqual({
    addresses: [lowAddress, lowAddress],
    topics: [],
  })
  expect(readLogFilter({ address: null, topics: [null, topic, [topic, topic], []] })).toEqual({
    addresses: [],
    topics: [[], [lowTopic], [lowTopic, lowTopic], []],
  })
  expect(readLogFilter({ address: [], topics: [topic] })).toEqual({ addresses: [], topics: [[lowTopic]] })
})

test('default: as much as a filter may name', () => {
  const { addresses, topics } = filterLimits
  expect(readLogFilter({ address: many(address, addresses) })?.addresses).toHaveLength(100)
  expect(readLogFilter({ address: many(address, addresses + 1) })).toBeUndefined()
  expect(readLogFilter({ topics: [many(topic, topics)] })?.topics[0]).toHaveLength(100)
  expect(readLogFilter({ topics: [many(topic, topics + 1)] })).toBeUndefined()
  expect(readLogFilter({ topics: many(topic, 4) })?.topics).toHaveLength(4)
  expect(readLogFilter({ topics: many(topic, 5) })).toBeUndefined()
})

test.each([
  [undefined],
  [null],
  [address],
  [{}],
  [{ address: null, topics: null }],
  [{ address: [], topics: [null, []] }],
  [{ topics: [null] }],
  [{ address, fromBlock: '0x1' }],
  [{ address: 'x', topics: [topic] }],
  [{ address: `${address}0` }],
  [{ address: [[address]] }],
  [{ address: [address, 'x'] }],
  [{ address: {} }],
  [{ address, topics: topic }],
  [{ address, topics: {} }],
  [{ address, topics: ['x'] }],
  [{ address, topics: [[[topic]]] }],
  [{ address, topics: [topic.slice(0, -1)] }],
])('error: %j', (filter) => {
  expect(readLogFilter(filter)).toBeUndefined()
})

test('error: a list is not a filter', () => {
  expect(readLogFilter(Object.assign([], { address }))).toBeUndefined()
})

test('default: the logs of an answer', () => {
  const logs = [
    { address, topics: [topic], data: '0x' },
    { address, topics: [] },
  ]
  expect(readLogs(logs)).toEqual(logs)
  expect(readLogs([])).toEqual([])
})

test.each([
  [undefined],
  [{}],
  [[undefined]],
  [[null]],
  [['x']],
  [[{ address: 'x', topics: [] }]],
  [[{ address: [address], topics: [] }]],
  [[{ address }]],
  [[{ address, topics: topic }]],
  [[{ address, topics: ['x'] }]],
  [[{ address, topics: [[topic]] }]],
  [[{}, null]],
])('error: an answer that can’t be read: %j', (answer) => {
  expect(readLogs(answer)).toBeUndefined()
})

test.each([
  [null],
  ['x'],
  [{}],
  [{ address, topics: null }],
  [{ address, topics: ['0x1'] }],
  [{ address: '0x1', topics: [topic] }],
])('behavior: the logs beside an odd one: %j', (odd) => {
  const one = { address, topics: [topic] }
  const other = { address, topics: [] }
  expect(readLogs([one, odd, other])).toEqual([one, other])
})

test('error: a log is an object', () => {
  expect(readLogs([Object.assign(() => {}, { address, topics: [] })])).toBeUndefined()
})

test.each<[string, string[], string[][], boolean]>([
  ['anything', [], [], true],
  ['its address', [lowAddress], [], true],
  ['another address', [`0x${'00'.repeat(20)}`], [], false],
  ['its topic', [], [[lowTopic]], true],
  ['one of two topics', [], [['0x', lowTopic]], true],
  ['another topic', [], [['0x']], false],
  ['any topic', [], [[]], true],
  ['more topics than it has', [], [[], []], false],
])('default: a log and a filter of %s', (_, addresses, topics, fits) => {
  expect(matches({ addresses, topics }, { address, topics: [topic] })).toBe(fits)
})
