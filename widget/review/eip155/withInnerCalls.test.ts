import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { innerCalls, withInnerCalls } from './withInnerCalls.ts'

const multicall = (...data: Hex[]): Hex =>
  encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] data)']), args: [data] })
const timed = (...data: Hex[]): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function multicall(uint256 deadline, bytes[] data)']),
    args: [5n, data],
  })
const nested = (times: number): Hex => (times === 0 ? '0x12' : multicall(nested(times - 1)))
const many = (length: number): Hex => multicall(...Array.from({ length }, (): Hex => '0x'))

test('default: the calls and those inside, whatever the case of their letters', () => {
  expect(innerCalls(multicall('0x1234', '0x'))).toEqual(['0x1234', '0x'])
  expect(innerCalls(`0x${timed('0x1234').slice(2).toUpperCase()}`)).toEqual(['0x1234'])
  expect(innerCalls('0x12345678')).toEqual([])
  const data = multicall('0x12', timed('0x34'))
  expect(withInnerCalls(['0x56', data])).toEqual(['0x56', data, '0x12', timed('0x34'), '0x34'])
})

test('behavior: two levels are read', () => {
  expect(withInnerCalls([nested(2)])).toHaveLength(3)
  expect(withInnerCalls([nested(3)])).toBeUndefined()
})

test('behavior: a thousand calls are read', () => {
  expect(withInnerCalls([many(999)])).toHaveLength(1000)
  expect(withInnerCalls([many(1000)])).toBeUndefined()
  expect(innerCalls(many(1100))).toHaveLength(1001)
})
