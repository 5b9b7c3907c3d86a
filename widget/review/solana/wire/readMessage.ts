import { type WireReader, wireReader } from './wireReader.ts'

export interface WireInstruction {
  /** Places in the list of accounts; what lies beyond `keys` comes out of the tables. */
  program: number
  accounts: number[]
  data: Uint8Array
}

/** An address lookup table, and the places in it of the accounts that the transaction takes out. */
export interface WireLookup {
  table: Uint8Array
  writable: Uint8Array
  readonly: Uint8Array
}

/** A message of a Solana transaction as it stands in the bytes. */
export interface SolanaMessage {
  version: 'legacy' | 0
  /** Public keys that have to sign, in order; the first pays the fee. */
  signers: Uint8Array[]
  /** How many of the signers, and of the others, are not written to: the last of each. */
  readonlySigned: number
  readonlyUnsigned: number
  /** Every account that is named here, signers first. */
  keys: Uint8Array[]
  blockhash: Uint8Array
  instructions: WireInstruction[]
  lookups: WireLookup[]
}

/** A program is never looked up in a table. */
function readInstruction(reader: WireReader, keys: number): WireInstruction {
  const program = reader.byte()
  if (program >= keys) throw new RangeError('a program that is not there')
  return { program, accounts: [...reader.take(reader.compact())], data: reader.take(reader.compact()) }
}

const readLookup = (reader: WireReader): WireLookup => ({
  table: reader.take(32),
  writable: reader.take(reader.compact()),
  readonly: reader.take(reader.compact()),
})

/** Reads a message to its last byte; throws `RangeError` where it is none. */
export function readMessage(message: Uint8Array): SolanaMessage {
  const reader = wireReader(message)
  const first = reader.byte()
  if (first > 0x80) throw new RangeError('an unknown version')
  const version = first === 0x80 ? 0 : 'legacy'
  const required = version === 0 ? reader.byte() : first
  const readonlySigned = reader.byte()
  const readonlyUnsigned = reader.byte()
  const keys = reader.list(() => reader.take(32))
  // The first signer pays, and so is written to: one signs at least.
  if (readonlySigned >= required || required + readonlyUnsigned > keys.length)
    throw new RangeError('a header that does not fit the accounts')
  const blockhash = reader.take(32)
  const instructions = reader.list(() => readInstruction(reader, keys.length))
  const lookups = version === 0 ? reader.list(() => readLookup(reader)) : []
  const accounts = lookups.reduce(
    (sum, { writable, readonly }) => sum + writable.length + readonly.length,
    keys.length,
  )
  if (instructions.some((one) => one.accounts.some((index) => index >= accounts)))
    throw new RangeError('an instruction names an account that is not there')
  if (!reader.ended()) throw new RangeError('bytes after the end')
  const signers = keys.slice(0, required)
  return { version, signers, readonlySigned, readonlyUnsigned, keys, blockhash, instructions, lookups }
}
