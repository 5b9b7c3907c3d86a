import { tokenAccountLength } from '../../../review/solana/tokenAccount.ts'

/** Behind the longest plain account stands what it is, then one extension after another. https://docs.rs/spl-token-2022-interface, extension */
export const extensionMarks = { mint: 1, account: 2 } as const
export const headerBytes = 4
/** Numbers of extensions, of mints and of accounts. */
export const extensions = {
  transferFee: 1,
  defaultState: 6,
  memoTransfer: 8,
  bound: 9,
  hook: 14,
  pausable: 26,
} as const

/** By their numbers. @throws RangeError where they end too early */
export function readExtensions(
  data: Uint8Array,
  mark: (typeof extensionMarks)[keyof typeof extensionMarks],
): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  if (data[tokenAccountLength] !== mark) return found
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = tokenAccountLength + 1
  while (at + headerBytes <= data.length) {
    const type = view.getUint16(at, true)
    const end = at + headerBytes + view.getUint16(at + 2, true)
    // Zeros up to the end are room that is not used yet.
    if (type === 0) break
    if (end > data.length) throw new RangeError('an extension ends too late')
    found.set(type, data.subarray(at + headerBytes, end))
    at = end
  }
  return found
}
