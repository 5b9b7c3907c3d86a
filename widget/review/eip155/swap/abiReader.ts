/** The arguments of a call, read by place; what lies beyond the data counts as zeros, as it does on the chain. */
export interface AbiReader {
  /** The word `at` places after the start. */
  word(at: number): bigint
  address(at: number): string
  /** What the word `at` points to, read on from there. */
  behind(at: number): AbiReader
  /** The same from so many words further on, where the places in a list count from. */
  after(words: number): AbiReader
  /** `length` bytes after the word `at`, without `0x`. */
  bytes(at: number, length: number): string
}

export const toAddress = (word: bigint): string =>
  `0x${(word & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`

/** @param hex digits after the selector */
export function abiReader(hex: string, start = 0): AbiReader {
  const bytes = (from: number, length: number): string => hex.slice(from * 2, (from + length) * 2)
  const word = (at: number): bigint => BigInt(`0x${bytes(start + at * 32, 32).padEnd(64, '0')}`)
  return {
    word,
    address: (at) => toAddress(word(at)),
    behind: (at) => abiReader(hex, start + Number(word(at))),
    after: (words) => abiReader(hex, start + words * 32),
    bytes: (at, length) => bytes(start + (at + 1) * 32, length),
  }
}

/** `bytes` that the word `at` points to, as hex with `0x`. */
export function bytesBehind(args: AbiReader, at: number): string {
  const data = args.behind(at)
  return `0x${data.bytes(0, Number(data.word(0)))}`
}
