import { expect, test } from 'vitest'
import { entryPoints } from '../../contract/entryPoints.ts'
import { operationCost } from './operationCost.ts'

const [v6, v7] = entryPoints
const gas = {
  callGasLimit: '0x64',
  verificationGasLimit: '0x32',
  preVerificationGas: '0xa',
  maxFeePerGas: '0x2',
}

test.each([
  ['all its gas at its price', gas, {}, v7, 320n],
  ['entry point 0.6: the limit of the account three times', gas, {}, v6, 520n],
  ['with what the paymaster needs', { ...gas, paymasterVerificationGasLimit: '0x14' }, {}, v7, 360n],
  ['as the paymaster answered', gas, { callGasLimit: '0x0', paymasterPostOpGasLimit: '0x1' }, v7, 122n],
  ['all from the answer', { maxFeePerGas: '0x2' }, gas, v7, 320n],
  ['the largest', { ...gas, callGasLimit: `0x${'f'.repeat(32)}` }, {}, v7, (2n ** 128n - 1n + 60n) * 2n],
  ['no price', { ...gas, maxFeePerGas: undefined }, {}, v7, undefined],
  ['no gas', { maxFeePerGas: '0x2' }, {}, v7, undefined],
  ['more than 128 bits', { ...gas, callGasLimit: `0x1${'0'.repeat(32)}` }, {}, v7, undefined],
  ['a number', { ...gas, maxFeePerGas: 2 }, {}, v7, undefined],
  ['below zero', { ...gas, callGasLimit: '-0x64' }, {}, v7, undefined],
])('default: %s', (_, operation, answer, entryPoint, cost) => {
  expect(operationCost(operation, answer, entryPoint)).toBe(cost)
})

test('behavior: a final stand-in is counted with two million gas where nobody knows it', () => {
  expect(operationCost({ maxFeePerGas: '0x2' }, {}, v7, true)).toBe(4_000_000n)
  expect(operationCost(gas, {}, v7, true)).toBe(320n)
  expect(operationCost({}, {}, v7, true)).toBe(undefined)
})
