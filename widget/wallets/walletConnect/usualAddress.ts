import type { Namespace } from '../../../host-sdk/protocol/caip.ts'

/**
 * An address whose letters are all capitals, as wallets write them for QR codes (BIP-173), in the spelling that libraries
 * read: capitals alone are no checksum of EIP-55. Elsewhere the case is part of the address.
 */
export function usualAddress(namespace: Namespace, address: string): string {
  if (namespace === 'eip155') {
    const digits = address.replace(/^0x/i, '')
    const isPrefixed = digits.length < address.length
    const letters = digits === digits.toUpperCase() ? digits.toLowerCase() : digits
    return isPrefixed ? `0x${letters}` : address
  }
  return namespace === 'bip122' && /^(?:BC|TB|BCRT)1[0-9A-Z]+$/.test(address)
    ? address.toLowerCase()
    : address
}
