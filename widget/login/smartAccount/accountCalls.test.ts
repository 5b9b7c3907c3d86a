import { concat, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { decodeCalls, encodeCalls } from './accountCalls.ts'
import { simple7702Abi } from './simple7702Account.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const first = { to: bob, value: 1n, data: '0x' } as const
const second = { to: bob, value: 0n, data: '0xa9059cbb' } as const

test('default', () => {
  expect(encodeCalls([first]).slice(0, 10)).toBe('0xb61d27f6')
  expect(encodeCalls([first, second]).slice(0, 10)).toBe('0x34fcd5be')
})

test.each([[[first]], [[first, second]], [[second, first, second]]])('behavior: read back %#', (calls) => {
  expect(decodeCalls(encodeCalls(calls))).toEqual(calls)
})

test('behavior: one call in the form for many', () => {
  const list = [{ target: bob, value: 1n, data: '0x' }] as const
  const data = encodeFunctionData({ abi: simple7702Abi, functionName: 'executeBatch', args: [list] })
  expect(decodeCalls(data)).toEqual([first])
})

test('error: what is not all of it', () => {
  const data = encodeCalls([first, second])
  expect(decodeCalls(concat([data, '0x00']))).toBeUndefined()
  expect(decodeCalls(data.slice(0, -64) as `0x${string}`)).toBeUndefined()
  expect(decodeCalls('0xdeadbeef')).toBeUndefined()
  expect(decodeCalls('0x')).toBeUndefined()
  // The parameters of one call behind the name for many.
  expect(decodeCalls(`0x34fcd5be${encodeCalls([first]).slice(10)}`)).toBeUndefined()
})
