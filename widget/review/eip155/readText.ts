/**
 * A `string` that a contract gave back (Solidity's ABI), or 32 bytes of text as old tokens answer; `undefined`
 * for anything else. Read by hand: the words of an ABI library would weigh more than all of this screen.
 */
export function readText(hex: string): string | undefined {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  if (bytes.length === 32) return decode(bytes)?.replace(/\0+$/, '')
  // Not a number where nothing is; what is cut short ends behind the bytes whatever it is.
  const word = (at: number): number => Number(`0x${hex.slice(2 + at * 2, 66 + at * 2)}`)
  const start = word(0) + 32
  const end = start + word(start - 32)
  return bytes.length >= end ? decode(bytes.slice(start, end)) : undefined
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
