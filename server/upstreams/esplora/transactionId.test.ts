import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { transactionId } from './transactionId.ts'

const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const

/** With scripts of these lengths, and witnesses of those. */
function transaction(scripts: number[], witnesses: number[]): Transaction {
  const made = new Transaction({ ...lenient, version: 2 })
  for (const length of scripts) made.addOutput({ amount: 546n, script: new Uint8Array(length).fill(0x6a) })
  made.addInput({
    txid: 'ab'.repeat(32),
    index: 1,
    finalScriptSig: new Uint8Array(0),
    ...(witnesses.length > 0 && { finalScriptWitness: witnesses.map((length) => new Uint8Array(length)) }),
  })
  return made
}

test.each([
  ['without witnesses', transaction([25, 34], [])],
  ['with witnesses', transaction([22], [71, 33])],
  ['with an inscription', transaction([34], [64, 100_000, 33])],
  ['with 300 outputs', transaction(Array(300).fill(22), [71, 33])],
  ['with 9,000 outputs', transaction(Array(9_000).fill(22), [71, 33])],
])('default: %s', (_, made) => {
  expect(transactionId(hex.encode(made.toBytes(true, true)))).toBe(made.id)
})

test('error: what is no transaction', () => {
  const whole = hex.encode(transaction([22], [71, 33]).toBytes(true, true))
  for (const text of [
    '',
    'zz',
    '00'.repeat(60),
    whole.slice(2),
    whole.slice(0, -2),
    `${whole}00`,
    `${whole}0`,
  ])
    expect(transactionId(text), text).toBeUndefined()
})
