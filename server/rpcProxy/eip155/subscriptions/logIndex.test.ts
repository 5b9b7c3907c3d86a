import { expect, test } from 'vitest'
import { type NodeLog, readLogFilter, readLogs } from './logFilter.ts'
import { createLogIndex } from './logIndex.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const topic = (digit: string) => `0x${digit.repeat(64)}`
const log = (from: string, ...topics: string[]): NodeLog => ({
  address: address(from),
  topics: topics.map(topic),
})

function indexOf(filters: Record<string, unknown>) {
  const index = createLogIndex<string>()
  const removes = Object.entries(filters).map(([name, filter]) => {
    const read = readLogFilter(filter)
    if (!read) throw new Error(`${name} is not a filter`)
    return index.add(read, name)
  })
  return { index, removes }
}

test('default: who wants a log, by address and topics', () => {
  const { index } = indexOf({
    any: { address: address('a') },
    both: { address: [address('A'), address('b')] },
    second: { address: address('a'), topics: [null, topic('2')] },
    topic: { topics: [topic('1')] },
    either: { topics: [[topic('1'), topic('3')], []] },
    later: { topics: [null, null, topic('4')] },
  })
  expect(index.of(log('a', '1')).sort()).toEqual(['any', 'both', 'topic'])
  expect(index.of(log('a', '1', '2')).sort()).toEqual(['any', 'both', 'either', 'second', 'topic'])
  expect(index.of(log('b')).sort()).toEqual(['both'])
  expect(index.of(log('c', '3', '5', '4')).sort()).toEqual(['either', 'later'])
  expect(index.of(log('c', '5'))).toEqual([])
})

test('behavior: the union takes what anybody wants', () => {
  const { index, removes } = indexOf({
    one: { address: address('a'), topics: [topic('1')] },
    two: { address: address('b'), topics: [topic('2')] },
  })
  expect(index.union).toEqual({ address: [address('a'), address('b')], topics: [[topic('1'), topic('2')]] })
  const all = readLogFilter({ topics: [topic('3')] })
  const remove = all && index.add(all, 'three')
  expect(index.union).toEqual({ topics: [[topic('1'), topic('2'), topic('3')]] })
  remove?.()
  removes[0]?.()
  removes[0]?.()
  expect([index.size, index.union]).toEqual([1, { address: [address('b')], topics: [[topic('2')]] }])
  expect(index.of(log('a', '1'))).toEqual([])
})

test('behavior: a union of too many words is none', () => {
  const index = createLogIndex<number>()
  for (let count = 0; count < 101; count += 1) {
    const text = count.toString(16).padStart(40, '0')
    const filter = readLogFilter({ address: `0x${text}`, topics: [topic('1')] })
    if (filter) index.add(filter, count)
  }
  expect(index.union).toEqual({ topics: [[topic('1')]] })
})

test('behavior: a union of a hundred words names them, and no key that is empty', () => {
  const index = createLogIndex<number>()
  const addresses = Array.from({ length: 100 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`)
  for (const [at, each] of addresses.entries()) {
    const filter = readLogFilter({ address: each })
    if (filter) index.add(filter, at)
  }
  expect(index.union).toStrictEqual({ address: addresses })
  expect(indexOf({ topic: { topics: [topic('1')] } }).index.union).toStrictEqual({ topics: [[topic('1')]] })
})

test('behavior: who leaves takes nobody else along', () => {
  const { index, removes } = indexOf({
    one: { address: address('a') },
    two: { address: address('a') },
  })
  removes[0]?.()
  expect(index.of(log('a'))).toEqual(['two'])
})

test('behavior: a log is compared with the filters of its address or first topic alone', () => {
  const index = createLogIndex<string>()
  const compared: string[] = []
  for (const [name, filter] of Object.entries({
    address: { addresses: [address('a')], topics: [] },
    topic: { addresses: [], topics: [[topic('1')]] },
    rest: { addresses: [], topics: [[], [topic('2')]] },
  })) {
    index.add(
      {
        addresses: filter.addresses,
        get topics() {
          compared.push(name)
          return filter.topics
        },
      },
      name,
    )
  }
  compared.length = 0
  index.of(log('b', '3'))
  expect(compared).toEqual(['rest'])
  compared.length = 0
  index.of(log('a', '1'))
  expect(compared.sort()).toEqual(['address', 'rest', 'topic'])
})

test('error: logs that can’t be read', () => {
  expect(readLogs([log('a', '1')])).toHaveLength(1)
  for (const answer of [null, {}, [null], [{}], [{ address: address('a'), topics: ['x'] }]])
    expect(readLogs(answer)).toBeUndefined()
})
