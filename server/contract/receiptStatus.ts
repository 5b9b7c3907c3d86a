import { readNodeQuantity } from './readNodeQuantity.ts'

/**
 * Whether a receipt says that its transaction was carried out, as nodes and bundlers spell it; `undefined` where it does
 * not say so (EIP-658).
 */
export function receiptStatus(status: unknown): boolean | undefined {
  if (typeof status === 'object') return undefined
  const text = String(status).toLowerCase()
  if (/^(true|(0x)?0{0,63}1)$/.test(text)) return true
  return /^(false|(0x)?0{1,64})$/.test(text) ? false : undefined
}

const isHash = (value: unknown): boolean =>
  typeof value === 'string' && /^0x(?!0{64}$)[0-9a-f]{64}$/i.test(value)

/** Is it the receipt of what a block has? Some nodes give one for what waits, without a block. */
export const isMined = (
  receipt: unknown,
): receipt is { status?: unknown; blockNumber?: unknown; logs?: unknown } => {
  if (typeof receipt !== 'object' || receipt === null) return false
  const { blockHash, blockNumber } = receipt as Record<string, unknown>
  return isHash(blockHash) || readNodeQuantity(blockNumber) !== undefined
}
