import { base58 } from '@scure/base'

export type DataReader = ReturnType<typeof dataReader>

/** Reads the data of an instruction, little endian; throws `RangeError` where it ends too early. */
export function dataReader(data: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > data.length) throw new RangeError('the data ends too early')
    at += length
    return data.subarray(at - length, at)
  }
  const whole = (length: number): bigint =>
    take(length).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  return {
    u8: (): number => Number(whole(1)),
    u16: (): number => Number(whole(2)),
    u32: (): number => Number(whole(4)),
    u64: (): bigint => whole(8),
    key: (): string => base58.encode(take(32)),
    /** With its length in front, in 64 bits. */
    text: (): string => new TextDecoder().decode(take(Number(whole(8)))),
    left: (): number => data.length - at,
  }
}
