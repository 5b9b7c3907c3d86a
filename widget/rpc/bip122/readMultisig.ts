import { opcodes, script as scripts } from 'bitcoinjs-lib'

export interface Multisig {
  /** So many of the keys have to sign. */
  required: number
  keys: Uint8Array[]
}

/** `OP_1` to `OP_16` as a number. */
const countOf = (part: Uint8Array | number | undefined): number =>
  typeof part === 'number' ? part - (opcodes.OP_1 as number) + 1 : 0

/** A script that is `OP_m <keys> OP_n OP_CHECKMULTISIG` and nothing else; `undefined` where anything stands beside that. */
export function readMultisig(script: Uint8Array): Multisig | undefined {
  const parts = scripts.decompile(script) ?? []
  const [required, total] = [countOf(parts[0]), countOf(parts.at(-2))]
  const keys = parts.slice(1, -2).filter((part) => typeof part !== 'number')
  const isWhole = keys.length === total && parts.length === total + 3
  const isMultisig = isWhole && parts.at(-1) === opcodes.OP_CHECKMULTISIG
  return isMultisig && required >= 1 && required <= total ? { required, keys } : undefined
}
