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

const readTransactions = (list: unknown) =>
  esploraCalls['esplora_getTransactions']?.read(JSON.stringify(list), [])
const plain = { txid: 'a'.repeat(64), vin: [], vout: [{ value: 7 }], status: { confirmed: false } }

test.each([[[]], [[plain]], [[plain, null]], [[{ txid: plain.txid }]], [[7, plain]]])(
  'default: what can be read of the transactions %j',
  (list) => expect(readTransactions(list)).toEqual(list.map((each) => (each === plain ? plain : null))),
)

test.each([[{ error: 'busy' }], [[{ error: 'busy' }]], [[7, null]], ['busy']])(
  'error: %j is no list of transactions',
  (said) => expect(() => readTransactions(said)).toThrow(),
)
