import { expect, test } from 'vitest'
import { larger, nobody, tokenField } from './typedForm.ts'

test('default: a coin is named by zero, or by the address of ERC-7528', () => {
  expect(tokenField(nobody)).toEqual({})
  expect(tokenField(`0x${'Ee'.repeat(20)}`)).toEqual({})
  expect(tokenField(`0x${'ee'.repeat(19)}ef`)).toEqual({ token: `0x${'ee'.repeat(19)}ef` })
})

test('default: the larger of two', () => {
  expect([larger(1n, 2n), larger(2n, 1n), larger(2n, 2n)]).toEqual([2n, 2n, 2n])
})
