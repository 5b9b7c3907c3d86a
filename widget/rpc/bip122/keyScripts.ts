import ecc from '@bitcoinerlab/secp256k1'
import { crypto } from 'bitcoinjs-lib'
import { toHex } from './hex.ts'

/** Hex of the scripts of this key alone, in the forms that wallets give it. 32 bytes are a key of taproot. */
export function keyScripts(key: Uint8Array): string[] {
  const whole = key.length === 32 ? [2, 3].map((sign) => new Uint8Array([sign, ...key])) : [key]
  const isCompressed = key.length <= 33
  return [
    ...whole.filter((one) => ecc.isPoint(one)).flatMap((one) => hashScripts(one, isCompressed)),
    ...(isCompressed ? taprootScripts(key.subarray(-32)) : []),
  ].map((bytes) => toHex(new Uint8Array(bytes)))
}

/** P2PKH, and of a compressed key P2WPKH and P2SH-P2WPKH: segwit has no other (BIP-143). */
function hashScripts(key: Uint8Array, isCompressed: boolean): number[][] {
  const hash = crypto.hash160(key)
  const segwit = [0x00, 20, ...hash]
  const nested = [0xa9, 20, ...crypto.hash160(new Uint8Array(segwit)), 0x87]
  return [[0x76, 0xa9, 20, ...hash, 0x88, 0xac], ...(isCompressed ? [segwit, nested] : [])]
}

/** P2TR of the key without leaves (BIP-86), and of the key that an address of taproot holds itself. */
function taprootScripts(point: Uint8Array): number[][] {
  if (!ecc.isXOnlyPoint(point)) return []
  const tweaked = ecc.xOnlyPointAddTweak(point, crypto.taggedHash('TapTweak', point))
  return [point, ...(tweaked ? [tweaked.xOnlyPubkey] : [])].map((one) => [0x51, 32, ...one])
}
