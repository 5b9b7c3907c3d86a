import { expect, test } from 'vitest'
import { localAmount } from './localAmount.ts'

test.each([
  ['0', '0'],
  ['25.0', '25'],
  ['1.2345', '1.234'],
  ['1.9999', '1.999'],
  ['0.19997', '0.199'],
  ['0.050', '0.05'],
  ['1234567.8', '1,234,567.8'],
  ['0.0000001', '<0.001'],
  ['9007199254740993.001', '9,007,199,254,740,993.001'],
])('default: %s reads %s', (numeric, text) => expect(localAmount(numeric, 'en')).toBe(text))

test.each([
  ['de', '1234.5', '1.234,5'],
  ['de', '0.0000001', '<0,001'],
  ['ar-EG', '12.05', '١٢٫٠٥'],
  ['en-IN', '12345678', '1,23,45,678'],
])('param: %s', (locale, numeric, text) => expect(localAmount(numeric, locale)).toBe(text))

test('error: what is no decimal is shown as it came', () => expect(localAmount('1e-7', 'en')).toBe('1e-7'))
