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
