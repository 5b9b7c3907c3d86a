import { createHash } from 'node:crypto'

/**
 * Place of a transaction in a list that is newest first: time, block, index, and a digest that tells apart what is
 * equal so far. Hex of fixed length, so that the order of texts is the order of places, on one chain and over many.
 */
export interface Place {
  /** Unix time, s. */
  ts: number
  block: number
  index: number
  /** What only this transaction has: chain and hash. */
  name?: string
}

const digits = { ts: 10, block: 10, index: 6, digest: 24 }
const length = digits.ts + digits.block + digits.index + digits.digest

export function positionOf({ ts, block, index, name }: Place): string {
  const digest = name ? createHash('sha256').update(name).digest('hex') : '0'
  return (
    hex(ts, digits.ts) +
    hex(block, digits.block) +
    hex(index, digits.index) +
    digest.padEnd(64, '0').slice(0, digits.digest)
  )
}

/** Above every transaction. */
export const newest = 'f'.repeat(length)
/** Later than any block, s. */
export const never = 16 ** digits.ts - 1

export const packPosition = (position: string): Buffer => Buffer.from(position, 'hex')
export const readPosition = (place: Buffer | undefined): string | undefined =>
  place?.length === length / 2 ? place.toString('hex') : undefined

const hex = (number: number, size: number): string =>
  Math.min(number, 16 ** size - 1)
    .toString(16)
    .padStart(size, '0')
