/**
 * Wire form of a Solana transaction: compact-u16 count, that many signatures of 64 bytes, then the message. A message
 * is an optional version byte (0x80 for v0), a header of three counts, a compact-u16 count of 32-byte account keys, a
 * blockhash, instructions, and, for v0, address table lookups. The first `numRequiredSignatures` accounts sign.
 * https://solana.com/docs/core/transactions
 */
export interface SolanaTransaction {
  /** As they stand in the bytes; zeros where nobody signed yet. */
  signatures: Uint8Array[]
  /** What is signed. */
  message: Uint8Array
  /** Public keys that have to sign, in order. */
  signers: Uint8Array[]
  version: 'legacy' | 0
}

/** A reader that throws `RangeError` where the bytes end too early. */
function readerOf(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('the bytes end too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  const compact = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) {
        if (shift > 0 && part === 0) throw new RangeError('a count has one form only')
        if (value > 0xffff) throw new RangeError('a count has 16 bits')
        return value
      }
    }
    throw new RangeError('a count has three bytes at most')
  }
  return { take, byte, compact, ended: () => at === bytes.length }
}

type Reader = ReturnType<typeof readerOf>

const times = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read)

/** @returns the highest account index that an instruction uses, or -1; a program is never looked up in a table. */
function readInstructions(reader: Reader, keys: number): number {
  const used = times(reader.compact(), () => {
    if (reader.byte() >= keys) throw new RangeError('a program that is not there')
    const indexes = reader.take(reader.compact())
    reader.take(reader.compact())
    return Math.max(-1, ...indexes)
  })
  return Math.max(-1, ...used)
}

/** @returns how many accounts the tables add. */
function readLookups(reader: Reader): number {
  const added = times(reader.compact(), () => {
    reader.take(32)
    const writable = reader.take(reader.compact()).length
    return writable + reader.take(reader.compact()).length
  })
  return added.reduce((sum, count) => sum + count, 0)
}

/** Reads a message to its last byte; throws `RangeError` where it is none. */
export function readMessage(message: Uint8Array): Pick<SolanaTransaction, 'signers' | 'version'> {
  const reader = readerOf(message)
  const first = reader.byte()
  if (first > 0x80) throw new RangeError('an unknown version')
  const version = first === 0x80 ? 0 : 'legacy'
  const required = version === 0 ? reader.byte() : first
  const readonlySigned = reader.byte()
  const readonlyUnsigned = reader.byte()
  const keys = times(reader.compact(), () => reader.take(32))
  if (required === 0 || readonlySigned >= required || required + readonlyUnsigned > keys.length)
    throw new RangeError('a header that does not fit the accounts')
  reader.take(32)
  const highest = readInstructions(reader, keys.length)
  const accounts = keys.length + (version === 0 ? readLookups(reader) : 0)
  if (highest >= accounts) throw new RangeError('an instruction names an account that is not there')
  if (!reader.ended()) throw new RangeError('bytes after the end')
  return { signers: keys.slice(0, required), version }
}

/** Reads the wire form; throws `RangeError` where the bytes are none. */
export function readTransaction(wire: Uint8Array): SolanaTransaction {
  const reader = readerOf(wire)
  const signatures = times(reader.compact(), () => reader.take(64))
  const used = wire.length - (signatures.length * 64 + (signatures.length < 0x80 ? 1 : 2))
  const message = reader.take(used)
  const { signers, version } = readMessage(message)
  if (signatures.length !== signers.length) throw new RangeError('one place for each signature')
  return { signatures, message, signers, version }
}

/** Whether the bytes read as the message of a transaction: then they are not signed as a text. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}
