import { expect, test } from 'vitest'
import { payment, scriptOf } from '../../test/satoshi.ts'
import { estimateSize } from './estimateSize.ts'

const script = (length: number, ...start: number[]): Uint8Array => {
  const bytes = new Uint8Array(length)
  bytes.set(start)
  return bytes
}
const paid = scriptOf(payment)

/** Virtual bytes of transactions with one input and one output, signatures of 72 bytes. */
test.each<[string, Uint8Array | undefined, bigint]>([
  ['P2WPKH', script(22, 0x00, 20), 110n],
  ['P2TR', script(34, 0x51, 32), 99n],
  ['P2PKH', script(25, 0x76, 0xa9), 190n],
  ['P2WSH, whose script we do not know', script(34, 0x00, 32), 190n],
  ['nobody knows what', undefined, 190n],
])('default: spends %s', (_, spent, size) => {
  expect(estimateSize([spent], [paid])).toBe(size)
})

test('behavior: a script of more than 252 bytes says its length in three', () => {
  const empty = estimateSize([], [new Uint8Array()])
  expect(estimateSize([], [script(252)]) - empty).toBe(252n)
  expect(estimateSize([], [script(253)]) - empty).toBe(255n)
})
