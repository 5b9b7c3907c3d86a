/** A quantity in the spellings of nodes and wallets: hex of any case and padding, a whole number, or its decimal text. */
export function readNodeQuantity(value: unknown): bigint | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  return typeof text === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,77})$/i.test(text)
    ? BigInt(text.toLowerCase())
    : undefined
}

/** A balance or a nonce, of which some nodes write none as `0x`. */
export const readNodeCount = (value: unknown): bigint | undefined =>
  value === '0x' ? 0n : readNodeQuantity(value)
