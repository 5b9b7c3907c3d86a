import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'

/** Hash of a transaction in hex, without its witnesses (BIP-141); `undefined` when it is none. */
export function transactionId(hex: string): string | undefined {
  try {
    const bytes = hexToBytes(hex)
    return bytesToHex(sha256(sha256(withoutWitnesses(bytes))).reverse())
  } catch {
    return undefined
  }
}

/** @throws RangeError, Error when the bytes are no whole transaction */
function withoutWitnesses(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 4
  function count(): number {
    const first = view.getUint8(at)
    at += 1
    if (first < 0xfd) return first
    const size = first === 0xfd ? 2 : first === 0xfe ? 4 : 8
    const value =
      size === 2
        ? view.getUint16(at, true)
        : size === 4
          ? view.getUint32(at, true)
          : Number(view.getBigUint64(at, true))
    at += size
    return value
  }
  function skip(length: number): void {
    at += length
    if (at > bytes.length) throw new RangeError('The transaction ends early')
  }
  const marked = view.getUint8(4) === 0 && view.getUint8(5) === 1
  if (marked) skip(2)
  const from = at
  const inputs = count()
  for (let index = 0; index < inputs; index += 1) {
    skip(36)
    skip(count())
    skip(4)
  }
  const outputs = count()
  for (let index = 0; index < outputs; index += 1) {
    skip(8)
    skip(count())
  }
  const until = at
  for (let index = 0; marked && index < inputs; index += 1) {
    const items = count()
    for (let item = 0; item < items; item += 1) skip(count())
  }
  skip(4)
  if (inputs === 0 || outputs === 0 || at !== bytes.length) throw new Error('This is not a transaction')
  return concatBytes(bytes.subarray(0, 4), bytes.subarray(from, until), bytes.subarray(at - 4))
}
