/** A length of four bytes before each piece; an empty piece ends a file, and an empty path ends all of them. */
const lengthBytes = 4

export const nothing: Buffer = Buffer.alloc(lengthBytes)

export function piece(bytes: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(lengthBytes + bytes.length)
  framed.writeUInt32BE(bytes.length)
  framed.set(bytes, lengthBytes)
  return framed
}

/** Largest piece, bytes. */
export const pieceLimit = 262_144

export interface PieceReader {
  /** The whole of the next piece. */
  read(): Promise<Buffer>
  /** Hands on the next piece in parts, without a copy. @returns its length */
  pass(take: (part: Buffer) => void): Promise<number>
}

/**
 * Reads pieces one after the other out of a stream.
 *
 * @throws Error when it ends within one, or one is too large
 */
export function pieceReader(source: AsyncIterable<Buffer>): PieceReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function passBytes(length: number, take: (part: Buffer) => void): Promise<void> {
    for (let missing = length; missing > 0; ) {
      if (rest.length === 0) {
        const { value, done } = await chunks.next()
        if (done) throw new Error('The contents end too soon')
        rest = value
      }
      const part = rest.subarray(0, missing)
      rest = rest.subarray(part.length)
      missing -= part.length
      take(part)
    }
  }
  async function readBytes(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    await passBytes(length, (part) => parts.push(part))
    return Buffer.concat(parts)
  }
  async function pass(take: (part: Buffer) => void): Promise<number> {
    const length = (await readBytes(lengthBytes)).readUInt32BE()
    if (length > pieceLimit) throw new Error('A piece of the contents is too large')
    await passBytes(length, take)
    return length
  }
  return {
    pass,
    async read() {
      const parts: Buffer[] = []
      await pass((part) => parts.push(part))
      return Buffer.concat(parts)
    },
  }
}
