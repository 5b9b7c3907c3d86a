/**
 * A `string` that a contract gave back (Solidity's ABI), or 32 bytes of text as old tokens answer; `undefined`
 * for anything else. Read by hand: the words of an ABI library would weigh more than all of this screen.
 */
export function readText(hex: string): string | undefined {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  if (bytes.length === 32) return decode(bytes)?.replace(/\0+$/, '')
  const word = (at: number): number | undefined => {
    const value = bytes.length >= at + 32 ? BigInt(`0x${hex.slice(2 + at * 2, 66 + at * 2)}`) : undefined
    return value !== undefined && value <= bytes.length ? Number(value) : undefined
  }
  const start = word(0)
  const length = start === undefined ? undefined : word(start)
  if (start === undefined || length === undefined || bytes.length < start + 32 + length) return undefined
  return decode(bytes.slice(start + 32, start + 32 + length))
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
