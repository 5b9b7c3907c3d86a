import { opcodes, script as scripts } from 'bitcoinjs-lib'
import { isP2sh } from '../../review/bip122/scriptForms.ts'
import type { CoinScript } from './coinScript.ts'

/** Each with its length before it. */
const signatureBytes = 1 + 72
const keyBytes = 1 + 33
/** A program of P2WPKH or P2WSH in P2SH, which stands in the old script. */
const nestedKeyBytes = 1 + 22
const nestedScriptBytes = 1 + 34

/** `OP_1` to `OP_16` in front of keys say how many sign; of other scripts one signature is the least. */
export function signaturesIn(script: Uint8Array): number {
  const [first] = scripts.decompile(script) ?? []
  const count = typeof first === 'number' ? first - (opcodes.OP_1 as number) + 1 : 1
  return count >= 1 && count <= 16 ? count : 1
}

const lengthBytes = (length: number): number => (length < 0xfd ? 1 : 3)
const pushBytes = (length: number): number => (length <= 75 ? 1 : length <= 255 ? 2 : 3)

/** Weight of what spends a coin of P2SH or P2WSH, about (BIP-141); `undefined` where its script is not known. */
export function signatureWeight(spent: Uint8Array, coin: CoinScript): number | undefined {
  if (coin.kind === 'key') return nestedKeyBytes * 4 + 1 + signatureBytes + keyBytes
  if (!('script' in coin)) return undefined
  const { length } = coin.script
  // `OP_CHECKMULTISIG` takes an empty piece of data more than it needs.
  const signed = 1 + signaturesIn(coin.script) * signatureBytes
  if (coin.kind === 'witness')
    return (isP2sh(spent) ? nestedScriptBytes * 4 : 0) + 1 + signed + lengthBytes(length) + length
  const old = signed + pushBytes(length) + length
  // One byte of its length is counted with the input.
  return (old + lengthBytes(old) - 1) * 4
}
