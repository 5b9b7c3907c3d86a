import { expect, test } from 'vitest'
import { readWrittenNumbers, TooManyNumbers } from './writtenNumbers.ts'

const big = '18446744073709551615'

test.each([
  '18446744073709551615', // rentEpoch: anza-xyz/agave#2950
  '9007199254740993',
  '-9007199254740993',
  '10000000000000001',
  '123456789012345678901234567890',
])('default: %s is written as it came', (number) => {
  const text = `{"a":[${number},1,"x"],"b":{"c":${number}},"d":"${number}"}`
  const json = readWrittenNumbers(text)
  expect(json?.write(json.marked)).toBe(text)
  expect(json?.write((json.marked as { a: unknown }).a)).toBe(`[${number},1,"x"]`)
})

test.each([
  '{"a":[0,1,-1,9007199254740991,1.5,0.25],"b":"18446744073709551615"}',
  `"0x${'1234567890'.repeat(20)}"`,
  '{"a":"[1e3]","b":": 1.0, -0"}',
  '1234567890123456',
  '[]',
  `[${['1.0', '-0', '1.50', '1e3', '0.0000001', '1234567890123456.0', '1234567890123456e1', '0.10000000000000001'].join(', ')}]`,
])('behavior: where no whole number is rounded, nothing is done: %s', (text) => {
  expect(readWrittenNumbers(text)).toBeUndefined()
})

test.each([
  String.raw`{"a\"${big}":"\\","b\\\"":${big},"c":"\"${big}"}`,
  String.raw`["\\\\",${big},"${big}\\"]`,
  `[ ${big} ,\n\t1.0 ]`,
])('behavior: strings stay what they are: %s', (text) => {
  const json = readWrittenNumbers(text)
  expect(JSON.parse(json?.write(json.marked) ?? '')).toEqual(JSON.parse(text))
})

test('behavior: of a name that comes twice the last counts, as it does for who checks it', () => {
  const json = readWrittenNumbers(`{"a":1,"a":${big}}`)
  expect(json?.write(json.marked)).toBe(`{"a":${big}}`)
})

test.each([
  '1e16',
  '-1.5e+20',
  '12345678901234567890.5',
  '12345678901234567890e2',
  '9007199254740991',
  '-9007199254740991',
])('behavior: %s beside a large one stays a number', (number) => {
  const text = `[${number},${big}]`
  expect(readWrittenNumbers(text)?.marked).toMatchObject([Number(number), expect.any(String)])
})

test('error: more of them than the reader takes', () => {
  const text = `[${Array(3).fill(big).join(',')}]`
  expect(readWrittenNumbers(text, 3)).toBeDefined()
  expect(() => readWrittenNumbers(text, 2)).toThrow(TooManyNumbers)
})

test('behavior: a hundred thousand of them', () => {
  const text = `[${Array(100_000).fill('18446744073709551615').join(',')}]`
  const json = readWrittenNumbers(text)
  expect(json?.write(json.marked) === text).toBe(true)
})
