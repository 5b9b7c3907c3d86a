import { expect, test } from 'vitest'
import { coinsText } from '../format/coinsText.ts'
import type { Transaction } from './subject.ts'
import { feeText } from './transactionFee.ts'

const network = {
  ...{ id: 'eip155:1', name: 'Ethereum', testnet: false },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const fee = (transaction: Partial<Transaction>) => feeText({ from: '0x01', ...transaction }, network)
/** 21,000 units at 10 gwei. */
const [gas, price, dearer] = ['0x5208', '0x2540be400', '0x4a817c800']

test('default: the most that it may take', () => {
  expect(fee({ gas, maxFeePerGas: price })).toBe(coinsText('0.00021', 'ETH'))
  expect(fee({ gas, gasPrice: price })).toBe(coinsText('0.00021', 'ETH'))
  expect(fee({ gas, maxFeePerGas: dearer, gasPrice: price })).toBe(coinsText('0.00042', 'ETH'))
})

test('behavior: nothing where the site does not say it', () => {
  expect(fee({ gas })).toBeUndefined()
  expect(fee({ maxFeePerGas: price })).toBeUndefined()
})
