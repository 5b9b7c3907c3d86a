import { encodeBase58 } from '../../../../host-sdk/protocol/base58.ts'

/** As much of a transaction's wire form as it takes to put a signature in its place. */

const signatureBytes = 64
const keyBytes = 32
/** The first byte of a versioned message. */
const versionMark = 0x80

/** Short vector length of Solana: 7 bits a byte, lowest first. */
function readLength(bytes: Uint8Array, at: number): { length: number; next: number } {
  let length = 0
  for (let shift = 0, next = at; shift <= 14; shift += 7) {
    const byte = bytes[next++] ?? 0
    length |= (byte & 0x7f) << shift
    if (!(byte & 0x80)) return { length, next }
  }
  return { length: 0, next: at }
}

/** Where the signature of a signer begins; `undefined` when the transaction has no place for that signer. */
function placeOf(transaction: Uint8Array, signer: string): number | undefined {
  const { length: places, next: first } = readLength(transaction, 0)
  const message = first + places * signatureBytes
  const header = (transaction[message] ?? 0) & versionMark ? message + 1 : message
  const keys = readLength(transaction, header + 3)
  for (let place = 0; place < Math.min(places, keys.length); place++) {
    const from = keys.next + place * keyBytes
    const key = transaction.slice(from, from + keyBytes)
    if (key.length === keyBytes && encodeBase58(key) === signer) return first + place * signatureBytes
  }
  return undefined
}

/** The transaction with the signer's signature in its place; `undefined` when it has no place for that signer. */
export function withSignature(
  transaction: Uint8Array,
  signer: string,
  signature: Uint8Array,
): Uint8Array | undefined {
  const place = placeOf(transaction, signer)
  if (place === undefined) return undefined
  const signed = transaction.slice()
  signed.set(signature, place)
  return signed
}

/** The signer's signature; `undefined` where there is none yet. */
export function signatureIn(transaction: Uint8Array, signer: string): Uint8Array | undefined {
  const place = placeOf(transaction, signer)
  if (place === undefined) return undefined
  const signature = transaction.slice(place, place + signatureBytes)
  return signature.some((byte) => byte !== 0) ? signature : undefined
}
