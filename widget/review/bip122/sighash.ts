import { invalidParams } from '../checkJson.ts'
import type { SighashKind } from './psbtDescription.ts'
import { isTaproot } from './scriptForms.ts'

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

/** `DEFAULT` of taproot is 0, which elsewhere does not exist. */
export const defaultSighash = (script: Uint8Array): number => (isTaproot(script) ? 0 : 1)

/** What a sighash covers, or -32602. */
export function sighashKind(byte: number, script: Uint8Array): SighashKind {
  const kind = byte === 0 && !isTaproot(script) ? undefined : kinds[byte]
  if (!kind) throw invalidParams('The sighash does not exist')
  return kind
}
