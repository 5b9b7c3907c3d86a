export type WireReader = ReturnType<typeof wireReader>

/** Reads Solana's wire form; throws `RangeError` where the bytes end too early or a count is none. */
export function wireReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('the bytes end too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  const compact = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) {
        if (shift > 0 && part === 0) throw new RangeError('a count has one form only')
        if (value > 0xffff) throw new RangeError('a count has 16 bits')
        return value
      }
    }
    throw new RangeError('a count has three bytes at most')
  }
  /** A list: its compact-u16 count, then that many. */
  const list = <T>(read: () => T): T[] => Array.from({ length: compact() }, read)
  const rest = (): Uint8Array => take(bytes.length - at)
  return { take, byte, compact, list, rest, ended: () => at === bytes.length }
}
