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
