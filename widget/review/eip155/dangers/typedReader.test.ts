import { expect, test } from 'vitest'
import { readNumber, type TypedReader, typedReader } from './typedReader.ts'

const address = `0x${'aA'.repeat(20)}`

test('default', () => {
  const read = typedReader({
    ...{ address, number: '0x1f', flag: false, bytes: '0xAb', struct: { number: 7 }, list: [{ number: 8 }] },
    values: [1, 'a'],
  })
  expect(read.address('address')).toBe(address)
  expect(read.number('number')).toBe(31n)
  expect(read.flag('flag')).toBe(false)
  expect(read.bytes('bytes')).toBe('0xAb')
  expect(read.struct('struct').number('number')).toBe(7n)
  expect(read.list('list').map((one) => one.number('number'))).toEqual([8n])
  expect(read.values('values')).toEqual([1, 'a'])
  expect(read.value('number')).toBe('0x1f')
})

test.each<[unknown, bigint | undefined]>([
  [0, 0n],
  [2 ** 53, 2n ** 53n],
  ['12', 12n],
  [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ['9'.repeat(78), 10n ** 78n - 1n],
  [-1, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['0x', undefined],
  ['', undefined],
  ['9'.repeat(79), undefined],
  [`0x1${'0'.repeat(64)}`, undefined],
  [['5'], undefined],
  [true, undefined],
  [null, undefined],
])('param: %j as a number', (value, number) => expect(readNumber(value)).toBe(number))

test.each([
  ['true', true],
  ['a word', 'false'],
  ['zero', 0],
  ['null', null],
])('param: a flag of %s is true', (_, flag) => expect(typedReader({ flag }).flag('flag')).toBe(true))

test.each<[string, unknown, (read: TypedReader) => unknown]>([
  ['nothing to read', undefined, (read) => read.number('a')],
  ['null', null, (read) => read.number('a')],
  ['a text, which has a length', 'abc', (read) => read.number('length')],
  ['a list, which has a length', [1, 2], (read) => read.number('length')],
  ['a field that is not there', {}, (read) => read.flag('a')],
  ['a field that is inherited', {}, (read) => read.flag('constructor')],
  ['an address that is none', { a: '0x' }, (read) => read.address('a')],
  ['an address in a list', { a: [address] }, (read) => read.address('a')],
  ['a number that is none', { a: 'all' }, (read) => read.number('a')],
  ['bytes that are none', { a: '0xabc' }, (read) => read.bytes('a')],
  ['a list that is none', { a: {} }, (read) => read.list('a')],
  ['values that are none', { a: 'abc' }, (read) => read.values('a')],
  ['a struct that is none', { a: 'abc' }, (read) => read.struct('a').number('length')],
])('error: %s', (_, value, read) => expect(() => read(typedReader(value))).toThrow(RangeError))

test('behavior: a value may be anything, and may be missing', () => {
  expect(typedReader({ a: null }).value('a')).toBeNull()
  for (const [value, name] of [
    [{}, 'a'],
    [{}, 'constructor'],
    [null, 'a'],
    ['abc', 'length'],
  ] as const)
    expect(typedReader(value).value(name)).toBeUndefined()
})
