import { checksumAddress } from '../../../format/checksumAddress.ts'

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
