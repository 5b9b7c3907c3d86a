/** A quantity in the spellings of nodes and wallets: hex of any case and padding, a whole number, or its decimal text. */
export function readNodeQuantity(value: unknown): bigint | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(text)) return undefined
  const quantity = BigInt(text.toLowerCase())
  return quantity < 2n ** 256n ? quantity : undefined
}

/** A balance or a nonce, of which some nodes write none as `0x`. */
export const readNodeCount = (value: unknown): bigint | undefined =>
  value === '0x' ? 0n : readNodeQuantity(value)

/** The number of a block, an index or seconds. */
export function readNodeNumber(value: unknown): number | undefined {
  const quantity = readNodeQuantity(value)
  return quantity !== undefined && quantity <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(quantity) : undefined
}
