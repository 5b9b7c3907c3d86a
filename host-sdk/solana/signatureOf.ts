/**
 * The signature of one account in a signed transaction (legacy or v0), `undefined` when there is none. All counts of a
 * packet are below 128: one byte each. https://solana.com/docs/core/transactions
 */
export function signatureOf(transaction: Uint8Array, publicKey: Uint8Array): Uint8Array | undefined {
  const count = transaction[0] ?? 0
  const message = 1 + count * 64
  const versioned = (transaction[message] ?? 0) >= 0x80 ? 1 : 0
  /** After the header of three bytes and the count of keys. */
  const keys = message + versioned + 4
  for (let place = 0; place < count; place++) {
    const key = transaction.subarray(keys + place * 32, keys + place * 32 + 32)
    if (key.length === 32 && key.every((byte, at) => byte === publicKey[at])) {
      const signature = transaction.slice(1 + place * 64, 65 + place * 64)
      return signature.some((byte) => byte > 0) ? signature : undefined
    }
  }
  return undefined
}
