import { hex } from '@scure/base'
import { p2ms, p2sh, p2wpkh, p2wsh, RawTx, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { estimateSize } from '../../review/bip122/estimateSize.ts'
import { payment, scriptOf } from '../../test/satoshi.ts'
import { readCoinScript } from './coinScript.ts'
import { signatureWeight } from './signatureWeight.ts'

const secrets = Array.from({ length: 5 }, (_, at) => new Uint8Array(32).fill(at + 1))
const multisig = (count: number, all: number) =>
  p2ms(
    count,
    secrets.slice(0, all).map((one) => pubECDSA(one)),
  )
const amount = 100_000n

interface Coin {
  script: Uint8Array
  redeemScript?: Uint8Array
  witnessScript?: Uint8Array
}

/** What the same coin takes once it is signed. */
function signedSize({ script, redeemScript, witnessScript }: Coin, signers: number): number {
  const former = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const { id } = Transaction.fromRaw(former)
  const transaction = new Transaction()
  transaction.addInput({
    ...{ txid: hex.decode(id), index: 0, nonWitnessUtxo: former },
    ...(redeemScript && { redeemScript }),
    ...(witnessScript && { witnessScript }),
  })
  transaction.addOutputAddress(payment, 90_000n)
  for (const secret of secrets.slice(0, signers)) transaction.sign(secret)
  transaction.finalize()
  return transaction.vsize
}

test.each<[string, Coin, number]>([
  ['P2SH-P2WPKH', p2sh(p2wpkh(pubECDSA(secrets[0] as Uint8Array))), 1],
  ['2 of 2 in P2WSH', p2wsh(multisig(2, 2)), 2],
  ['2 of 3 in P2WSH', p2wsh(multisig(2, 3)), 2],
  ['3 of 5 in P2SH-P2WSH', p2sh(p2wsh(multisig(3, 5))), 3],
  ['1 of 2 in P2SH', p2sh(multisig(1, 2)), 1],
  ['2 of 3 in P2SH', p2sh(multisig(2, 3)), 2],
])('default: %s, as it is signed', (_, coin, signers) => {
  const weight = signatureWeight(coin.script, readCoinScript(coin.script, coin))
  const size = Number(estimateSize([coin.script], [scriptOf(payment)], [weight]))
  // A signature is a byte shorter at times.
  expect(Math.abs(size - signedSize(coin, signers))).toBeLessThanOrEqual(signers)
})

test('behavior: nothing is known of a script that is not there', () => {
  const { script } = p2wsh(multisig(2, 2))
  expect(signatureWeight(script, readCoinScript(script, {}))).toBeUndefined()
})
