import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { key, payment, scriptOf, stranger } from '../../../test/satoshi.ts'
import { readFormerOutput, samePaid } from './readFormerOutput.ts'

const outputs = [
  { amount: 60_000n, script: scriptOf(stranger) },
  { amount: 39_000n, script: new Uint8Array([0x51, 0x52]) },
]
/** The bytes of a former transaction, in hex, and its id. */
function formerOf(version: number, ...paid: typeof outputs) {
  const bytes = RawTx.encode({
    ...{ version, segwitFlag: false, witnesses: undefined, lockTime: 0 },
    inputs: [{ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: paid,
  })
  const txid = bytesToHex(sha256(sha256(bytes)).reverse())
  return { hex: bytesToHex(bytes), txid }
}
const { hex, txid: id } = formerOf(2, ...outputs)

test.each([0, 1])('default: output %i, whatever its script', (index) => {
  expect(readFormerOutput(hex, { txid: id, index })).toEqual(outputs[index])
})

test('behavior: transactions that wallets never make are read too', () => {
  const [output = { amount: 0n, script: new Uint8Array() }] = outputs
  const future = formerOf(7, output)
  expect(readFormerOutput(future.hex, { txid: future.txid, index: 0 })).toEqual(output)
  // The oldest coins are paid to a bare key.
  const bare = { amount: 5_000_000_000n, script: hexToBytes(`2102${key}ac`) }
  const old = formerOf(1, bare)
  expect(readFormerOutput(old.hex, { txid: old.txid, index: 0 })).toEqual(bare)
})

test.each<[string, string, { txid: string; index: number }]>([
  ['another transaction', hex, { txid: '00'.repeat(32), index: 0 }],
  ['an output that is not there', hex, { txid: id, index: 2 }],
  ['bytes that are cut off', hex.slice(0, -2), { txid: id, index: 0 }],
  ['no hex', 'none', { txid: id, index: 0 }],
])('error: %s', (_, text, coin) => {
  expect(readFormerOutput(text, coin)).toBeUndefined()
})

test('behavior: the same money for the same script', () => {
  const one = { amount: 5n, script: scriptOf(payment) }
  expect(samePaid(one, { amount: 5n, script: scriptOf(payment) })).toBe(true)
  expect(samePaid(one, { ...one, amount: 6n })).toBe(false)
  expect(samePaid(one, { ...one, script: scriptOf(stranger) })).toBe(false)
  expect(samePaid(one, { ...one, script: one.script.slice(0, -1) })).toBe(false)
  expect(samePaid({ ...one, script: one.script.slice(0, -1) }, one)).toBe(false)
})
