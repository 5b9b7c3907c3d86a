import { expect, test } from 'vitest'
import { parseAmount } from './parseAmount.ts'

test.each([
  ['100', '100'],
  ['100.5', '100.5'],
  ['0x64', '100'],
  ['007.50', '7.5'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['10.0', '10'],
  ['0xFFFFFFFFFFFFFFFF', '18446744073709551615'],
])('default: %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test.each([
  '',
  '0',
  '0.0',
  '0x',
  '0x0',
  '-1',
  '+1',
  '1.',
  '.5',
  '1e3',
  '1_000',
  '1,5',
  '٣',
  '1\n',
  '0.0000000000000000001',
  '1'.repeat(21),
])('error: %j', (text) => {
  expect(parseAmount(text)).toBe(undefined)
})
