const domain = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain')])
/** Restricted ASCII, UTF-8 that a small device shows, longer UTF-8. */
const formats = 3
const keyBytes = 32

/**
 * The text in an envelope of Solana's off-chain messages, version 0; `undefined` for what is none, to its last byte. The
 * SDK writes a shorter head than the proposal has, which names an application and the signers.
 * https://docs.anza.xyz/proposals/off-chain-message-signing
 */
export function offchainBody(bytes: Uint8Array): Uint8Array | undefined {
  const head = domain.length + 1
  if (bytes[domain.length] !== 0 || domain.some((byte, at) => bytes[at] !== byte)) return undefined
  const signers = head + keyBytes + 1
  return bodyAt(bytes, head, 1) ?? bodyAt(bytes, head + keyBytes, 2 + keyBytes * (bytes[signers] ?? 0))
}

/** `between`: from the format to the length, which is of two bytes. */
function bodyAt(bytes: Uint8Array, format: number, between: number): Uint8Array | undefined {
  const at = format + between
  const length = (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
  const fits = length > 0 && at + 2 + length === bytes.length
  return fits && (bytes[format] ?? formats) < formats ? bytes.subarray(at + 2) : undefined
}
