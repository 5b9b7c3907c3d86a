import { expect, test } from 'vitest'
import { readAskedTransaction, writeTransaction } from './readAsked.ts'
import { throwIfOthersSign } from './readTransactions.ts'
import { key, wireBytes } from './test/encode.ts'

const [us, they] = [key(1), key(2)] as const

/** For `signers`, with a last byte of each signature. */
function asked(signers: string[], ...ends: number[]) {
  const wire = wireBytes({ signers, instructions: [] })
  for (const [at, end] of ends.entries()) wire[64 * (at + 1)] = end
  return readAskedTransaction(writeTransaction(wire, 'base64'))
}

test.each([
  ['nobody else signs', asked([us], 0)],
  ['who pays has signed', asked([they, us], 1, 0)],
  ['we pay, and the other has signed', asked([us, they], 0, 255)],
])('default: it goes out where %s', (_, transaction) => {
  expect(() => throwIfOthersSign(transaction, us)).not.toThrow()
})

test.each([
  ['the other has not signed', asked([they, us], 0, 0)],
  ['only we have signed', asked([us, they], 1, 0)],
  ['one of two others has not signed', asked([us, they, key(3)], 0, 1, 0)],
])('error: %s', (_, transaction) => {
  expect(() => throwIfOthersSign(transaction, us)).toThrow('Others have to sign the transaction first')
})
