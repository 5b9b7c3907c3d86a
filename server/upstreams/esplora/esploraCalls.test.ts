import { expect, test } from 'vitest'
import { esploraCalls } from './esploraCalls.ts'

const readFees = (fees: object) => esploraCalls['btc_getFeeEstimates']?.read(JSON.stringify(fees), [])

test.each([
  [{}, {}],
  [
    { 1: 4.5, 144: 1.01 },
    { 1: 4.5, 144: 1.01 },
  ],
  [
    { 1: -1, 3: 0, 6: 3.5, 144: 1.01 },
    { 6: 3.5, 144: 1.01 },
  ],
])('default: fees of %j', (given, expected) => expect(readFees(given)).toEqual(expected))

test.each([{ 1: -1, 6: 0, 144: 1.01 }, { 1: -1 }, { 2: 0, 6: -1, 25: 1 }])(
  'error: the fee of a day is none of the next blocks (%j)',
  (given) => expect(() => readFees(given)).toThrow('No estimate for the next blocks'),
)
