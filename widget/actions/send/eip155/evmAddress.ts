import { keccak_256 } from '@noble/hashes/sha3.js'

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** EIP-55: the case of each letter is a digit of the hash of the address in lower case. */
export function checksumAddress(address: string): string {
  const plain = address.slice(2).toLowerCase()
  const hash = toHex(keccak_256(new TextEncoder().encode(plain)))
  const cased = Array.from(plain, (letter, at) =>
    Number.parseInt(hash[at] ?? '0', 16) > 7 ? letter.toUpperCase() : letter,
  )
  return `0x${cased.join('')}`
}

/** Nobody holds the key to it: what goes there is gone. */
const nobody = `0x${'0'.repeat(40)}`

/** Specification §5: `0x` may be left away. The zero address is no receiver. */
export function readEvmAddress(
  text: string,
): { address: string; checksum: 'right' | 'none' | 'wrong' } | undefined {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text) ?? []
  if (!digits || digits === nobody.slice(2)) return undefined
  const address = checksumAddress(`0x${digits}`)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return { address, checksum: 'none' }
  return { address, checksum: address.slice(2) === digits ? 'right' : 'wrong' }
}
