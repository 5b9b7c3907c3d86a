import { addressFormat } from './addressFormats.ts'

/** Is it an address of that network, checksum and all? Of networks that are not Bitcoin's own: could it be one? */
export async function isBitcoinAddress(address: unknown, reference: string): Promise<boolean> {
  if (typeof address !== 'string' || !/^[a-zA-Z0-9]{14,90}$/.test(address)) return false
  const format = addressFormat(reference)
  if (!format) return true
  const { Address } = await import('@scure/btc-signer')
  try {
    Address(format).decode(address)
    return true
  } catch {
    return false
  }
}
