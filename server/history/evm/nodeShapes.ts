import * as z from 'zod/mini'

/** What nodes answer, as far as it is read; all letters of hex become small. */
const hex = (digits: string) =>
  z.string().check(z.regex(new RegExp(`^0x[0-9a-f]${digits}$`, 'i')), z.toLowerCase())
const hashSchema = hex('{64}')
const addressSchema = hex('{40}')
const bytesSchema = z.pipe(
  hex('*'),
  z.transform((text) => text as `0x${string}`),
)
const quantity = z.pipe(
  hex('{1,64}'),
  z.transform((text) => BigInt(text)),
)
/** Numbers of blocks, indexes, seconds. */
const small = z.pipe(
  quantity,
  z.transform((value, context) => {
    if (value <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(value)
    context.issues.push({ code: 'custom', message: 'too large', input: value })
    return z.NEVER
  }),
)

export const transactionSchema = z.object({
  hash: hashSchema,
  blockHash: z.nullish(hashSchema),
  blockNumber: z.nullish(small),
  transactionIndex: z.nullish(small),
  from: addressSchema,
  to: z.nullish(addressSchema),
  nonce: small,
  value: quantity,
  input: bytesSchema,
})
export type NodeTransaction = z.infer<typeof transactionSchema>

const logSchema = z.object({
  address: addressSchema,
  topics: z.array(hashSchema),
  data: bytesSchema,
  logIndex: small,
  transactionHash: hashSchema,
})
export type NodeLog = z.infer<typeof logSchema>
export const logsSchema = z.array(logSchema)

/** Of logs of which nothing but the names in them is read. */
export const topicsSchema = z.object({ topics: z.array(hashSchema), transactionHash: hashSchema })

export const receiptSchema = z.object({
  blockHash: hashSchema,
  contractAddress: z.nullish(addressSchema),
  /** Chains from before Byzantium have none. */
  status: z.nullish(small),
  logs: logsSchema,
})
export type NodeReceipt = z.infer<typeof receiptSchema>

const headerShape = { number: small, hash: hashSchema, parentHash: hashSchema, timestamp: small }
export const headerSchema = z.object(headerShape)
export type NodeHeader = z.infer<typeof headerSchema>

/** With whole transactions, of which little is kept: a block has hundreds. */
export const blockSchema = z.object({
  ...headerShape,
  transactions: z.array(z.object({ hash: hashSchema, from: addressSchema, to: z.nullish(addressSchema) })),
})
export type NodeBlock = z.infer<typeof blockSchema>
