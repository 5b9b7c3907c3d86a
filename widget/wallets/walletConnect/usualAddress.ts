import type { Namespace } from '../../../host-sdk/protocol/caip.ts'

/** Wallets also write CAIP-10 where an address is asked for. */
function withoutNetwork(namespace: Namespace, text: string): string {
  const [family = '', reference, address, ...more] = text.split(':')
  const isAccount = family.toLowerCase() === namespace && reference && address && more.length === 0
  return isAccount ? address : text
}

/**
 * An address whose letters are all capitals, as wallets write them for QR codes (BIP-173), in the spelling that libraries
 * read: capitals alone are no checksum of EIP-55. Elsewhere the case is part of the address.
 */
export function usualAddress(namespace: Namespace, text: string): string {
  const address = withoutNetwork(namespace, text)
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
