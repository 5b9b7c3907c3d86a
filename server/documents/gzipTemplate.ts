import { constants, crc32, deflateRawSync } from 'node:zlib'

/** No time, no name, best compression, no system. RFC 1952 §2.3. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** An empty last block of fixed codes. RFC 1951 §3.2.6. */
const lastBlock = Buffer.from([3, 0])
/** How far back a compressed text may refer. */
const windowBytes = 32_768

/**
 * Texts with one word between them in gzip (RFC 1952). The texts are compressed once and the word is stored, so that an answer
 * which differs by its word alone costs a checksum and a copy.
 *
 * @param wordBytes length of each word, below 65,536
 */
export function gzipTemplate(texts: readonly string[], wordBytes: number): (word: string) => Buffer {
  const raw = texts.map((text) => Buffer.from(text))
  const packed = packEach(raw, wordBytes)
  const bytes = raw.reduce((sum, { length }) => sum + length, 0) + (texts.length - 1) * wordBytes
  const stored = storedHeader(wordBytes)
  return (word) => {
    const between = Buffer.from(word, 'latin1')
    if (between.length !== wordBytes) throw new Error(`a word of ${wordBytes} bytes is needed`)
    const pieces = packed.flatMap((piece, at) => (at === 0 ? [piece] : [stored, between, piece]))
    const sum = raw.reduce((sum, text, at) => checksum(text, at === 0 ? sum : checksum(between, sum)), 0)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(sum)
    trailer.writeUInt32LE(bytes, 4)
    return Buffer.concat([header, ...pieces, lastBlock, trailer])
  }
}

/** zlib takes no bytes as the wish to begin anew. */
const checksum = (bytes: Buffer, before: number): number => (bytes.length > 0 ? crc32(bytes, before) : before)

/** Each ends at a whole byte, and may refer to the texts before it: a word in them is zeros, which no text contains. */
function packEach(texts: readonly Buffer[], wordBytes: number): Buffer[] {
  const gap = Buffer.alloc(wordBytes)
  return texts.map((text, at) => {
    const before = Buffer.concat(texts.slice(0, at).flatMap((one) => [one, gap])).subarray(-windowBytes)
    return deflateRawSync(text, {
      level: constants.Z_BEST_COMPRESSION,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(before.length > 0 && { dictionary: before }),
    })
  })
}

/** Of a block that is not compressed. RFC 1951 §3.2.4. */
function storedHeader(bytes: number): Buffer {
  const block = Buffer.alloc(5)
  block.writeUInt16LE(bytes, 1)
  block.writeUInt16LE(~bytes & 0xffff, 3)
  return block
}
