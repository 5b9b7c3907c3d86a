import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const magic = utf8ToBytes('\x18Bitcoin Signed Message:\n')
const tag = sha256(utf8ToBytes('BIP0322-signed-message'))

/** What stands for a message in its signature, hex: of Bitcoin Core's `signmessage`, or of BIP-322. */
export const messageHash = (message: Uint8Array, protocol: 'ecdsa' | 'bip322'): string =>
  bytesToHex(
    protocol === 'ecdsa'
      ? sha256(sha256(concatBytes(magic, compactSize(message.length), message)))
      : sha256(concatBytes(tag, tag, message)),
  )

/** Bitcoin's length of what follows, in as few bytes as it takes. */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  const [head, size] = length <= 0xffff ? ([0xfd, 2] as const) : ([0xfe, 4] as const)
  const bytes = new DataView(new ArrayBuffer(1 + size))
  bytes.setUint8(0, head)
  if (size === 2) bytes.setUint16(1, length, true)
  else bytes.setUint32(1, length, true)
  return new Uint8Array(bytes.buffer)
}
