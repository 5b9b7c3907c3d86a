import * as z from 'zod/mini'
import { readNodeNumber, readNodeQuantity } from './readNodeQuantity.ts'

// What a node or a bundler writes, by the one reader of their spellings.

/** A quantity of so many bits at most. */
export const quantitySchema = (bits = 256) =>
  z.pipe(
    z.pipe(z.unknown(), z.transform(readNodeQuantity)),
    z.bigint().check(z.maximum((1n << BigInt(bits)) - 1n)),
  )

/** The number of a block, an index or seconds. */
export const numberSchema = z.pipe(z.pipe(z.unknown(), z.transform(readNodeNumber)), z.number())
