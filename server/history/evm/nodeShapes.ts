import * as z from 'zod/mini'
import { isRemoved } from '../../contract/isRemoved.ts'
import { numberSchema, quantitySchema } from '../../contract/quantitySchema.ts'
import { receiptStatus } from '../../contract/receiptStatus.ts'

/** What nodes answer, as far as it is read; all letters of hex become small. */
const hex = (digits: string) =>
  z.string().check(z.regex(new RegExp(`^0x[0-9a-f]${digits}$`, 'i')), z.toLowerCase())
const hashSchema = hex('{64}')
const addressSchema = hex('{40}')
/** Of odd length: the first digit stands for a byte. None at all are none. */
const bytesSchema = z.pipe(
  z.pipe(
    z.nullish(hex('*')),
    z.transform((text) => text ?? '0x'),
  ),
  z.transform((text) => (text.length % 2 === 0 ? text : `0x0${text.slice(2)}`) as `0x${string}`),
)
export const transactionSchema = z.object({
  hash: hashSchema,
  blockHash: z.nullish(hashSchema),
  blockNumber: z.nullish(numberSchema),
  transactionIndex: z.nullish(numberSchema),
  from: addressSchema,
  to: z.nullish(addressSchema),
  nonce: numberSchema,
  value: quantitySchema(),
  input: bytesSchema,
})
export type NodeTransaction = z.infer<typeof transactionSchema>

const logSchema = z.object({
  address: addressSchema,
  topics: z.array(hashSchema),
  data: z.pipe(
    hex('*').check(z.refine((text) => text.length % 2 === 0)),
    z.transform((text) => text as `0x${string}`),
  ),
  logIndex: numberSchema,
  transactionHash: hashSchema,
})
export type NodeLog = z.infer<typeof logSchema>

/** All but those that a reorganisation took back. One that can't be read may be a payment: a list with it is none. */
const notRemoved = <T extends z.ZodMiniType>(member: T) =>
  z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((list) => list.filter((one) => !isRemoved(one))),
    ),
    z.array(member),
  )
/** Logs of which nothing but the transactions is read. */
export const placesSchema = notRemoved(z.object({ transactionHash: hashSchema }))
/** Logs of which nothing but the names in them is read. */
export const namedLogsSchema = notRemoved(
  z.object({ topics: z.array(hashSchema), transactionHash: hashSchema }),
)

export const receiptSchema = z.object({
  blockHash: hashSchema,
  contractAddress: z.nullish(addressSchema),
  /** Chains from before Byzantium have none. */
  status: z.pipe(
    z.optional(z.unknown()),
    z.transform((written, context) => {
      const status = receiptStatus(written)
      if (status !== undefined || written === undefined || written === null) return status
      context.issues.push({ code: 'custom', message: 'no status', input: written })
      return z.NEVER
    }),
  ),
  // Of two in one place one would be lost.
  logs: z
    .array(logSchema)
    .check(z.refine((logs) => new Set(logs.map(({ logIndex }) => logIndex)).size === logs.length)),
})
export type NodeReceipt = z.infer<typeof receiptSchema>

const headerShape = {
  number: numberSchema,
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: numberSchema,
}
export const headerSchema = z.object(headerShape)
export type NodeHeader = z.infer<typeof headerSchema>

/** Whom a transaction concerns. */
export const partiesSchema = z.object({
  hash: hashSchema,
  from: addressSchema,
  to: z.nullish(addressSchema),
})
/** Of whom it is can't be read. */
const odd = z.transform((hash: string) => ({ hash, isOdd: true as const }))
const oddSchema = z.union([
  z.pipe(hashSchema, odd),
  z.pipe(
    z.pipe(
      z.object({ hash: hashSchema }),
      z.transform(({ hash }) => hash),
    ),
    odd,
  ),
])
/** So many of one block are looked up by their hashes. */
const mostOdd = 10
/** With whole transactions, of which little is kept: a block has hundreds. */
export const blockSchema = z.object({
  ...headerShape,
  transactions: z
    .array(z.union([partiesSchema, oddSchema]))
    .check(z.refine((all) => all.filter((one) => 'isOdd' in one).length <= mostOdd)),
})
export type NodeBlock = z.infer<typeof blockSchema>
