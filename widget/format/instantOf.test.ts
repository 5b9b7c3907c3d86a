import { expect, test } from 'vitest'
import { instantOf } from './instantOf.ts'

test('reads seconds under a name of time', () =>
  expect(instantOf('deadline', '1893456000')).toBe('2030-01-01 00:00 UTC'))

test.each([
  ['amount', '1893456000'],
  ['deadline', '0'],
  ['deadline', '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
  ['deadline', 'soon'],
])('behavior: leaves %s %s alone', (name, value) => expect(instantOf(name, value)).toBeUndefined())
