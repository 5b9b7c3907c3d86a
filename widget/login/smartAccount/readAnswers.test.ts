import { expect, test } from 'vitest'
import { limitsSchema, paymentSchema, pricesSchema, readAnswer } from './readAnswers.ts'

test.each([16, '16', '0x10', '0x0010', '0X10'])('param: a quantity written as %j', (written) => {
  const price = { maxFeePerGas: written, maxPriorityFeePerGas: written }
  expect(readAnswer(pricesSchema, { standard: price, fast: price }).fast.maxFeePerGas).toBe(16n)
  const limits = { callGasLimit: written, verificationGas: written, preVerificationGas: written }
  expect(readAnswer(limitsSchema, limits)).toMatchObject({ callGasLimit: 16n, verificationGasLimit: 16n })
  const payment = { paymaster: `0x${'be'.repeat(20)}`, paymasterData: '0x', paymasterPostOpGasLimit: written }
  expect(readAnswer(paymentSchema, payment).paymasterPostOpGasLimit).toBe(16n)
})

test.each([-1, 1.5, '', '0x', 'much', `0x1${'0'.repeat(32)}`])('error: %j is no quantity', (written) => {
  const price = { maxFeePerGas: written, maxPriorityFeePerGas: written }
  expect(() => readAnswer(pricesSchema, { standard: price, fast: price })).toThrow(
    expect.objectContaining({ data: { reason: 'bad_answer' } }),
  )
})
