import { invalidParams } from '../checkJson.ts'
import type { SighashKind } from './psbtDescription.ts'

/** By their bytes; there is no other. */
const kinds: Readonly<Record<number, SighashKind>> = {
  0: 'all',
  1: 'all',
  2: 'none',
  3: 'single',
  129: 'allAnyone',
  130: 'noneAnyone',
  131: 'singleAnyone',
}

/** P2TR: version 1 and 32 bytes (BIP-341). */
export const isTaproot = (script: Uint8Array): boolean =>
  script.length === 34 && script[0] === 0x51 && script[1] === 32

/** BIP-16. */
export const isP2sh = (script: Uint8Array): boolean =>
  script.length === 23 && script[0] === 0xa9 && script[1] === 20 && script[22] === 0x87

/** P2WSH: version 0 and 32 bytes (BIP-141). */
export const isP2wsh = (script: Uint8Array): boolean =>
  script.length === 34 && script[0] === 0 && script[1] === 32

/** `DEFAULT` of taproot is 0, which elsewhere does not exist. */
export const defaultSighash = (script: Uint8Array): number => (isTaproot(script) ? 0 : 1)

/** What a sighash covers, or -32602. */
export function sighashKind(byte: number, script: Uint8Array): SighashKind {
  const kind = byte === 0 && !isTaproot(script) ? undefined : kinds[byte]
  if (!kind) throw invalidParams('The sighash does not exist')
  return kind
}
