const domain = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])
const head = domain.length + 1
/** Restricted ASCII, UTF-8 that a small device shows, longer UTF-8. */
const formats = 3
const keyBytes = 32

/**
 * What may be the text in an envelope of Solana's off-chain messages; nothing for what is no envelope, to its last byte.
 * Version 0 has two heads, and bytes may fit both: the SDK's is shorter than the proposal's, which names an application
 * and the signers. Version 1: signers, then text to the end.
 * https://docs.anza.xyz/proposals/off-chain-message-signing
 */
export function offchainBodies(bytes: Uint8Array): Uint8Array[] {
  if (domain.some((byte, at) => bytes[at] !== byte)) return []
  const version = bytes[domain.length]
  if (version === 1) {
    const start = head + 1 + keyBytes * (bytes[head] ?? 0)
    return start < bytes.length ? [bytes.subarray(start)] : []
  }
  if (version !== 0) return []
  const signers = bytes[head + keyBytes + 1] ?? 0
  return [...bodyAt(bytes, head, 1), ...bodyAt(bytes, head + keyBytes, 2 + keyBytes * signers)]
}

/** `between`: from the format to the length, which is of two bytes. */
function bodyAt(bytes: Uint8Array, format: number, between: number): Uint8Array[] {
  const at = format + between
  const length = (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
  const fits = length > 0 && at + 2 + length === bytes.length
  return fits && (bytes[format] ?? formats) < formats ? [bytes.subarray(at + 2)] : []
}
