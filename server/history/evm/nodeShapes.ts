import * as z from 'zod/mini'
import { numberSchema, quantitySchema } from '../../contract/quantitySchema.ts'
import { receiptStatus } from '../../contract/receiptStatus.ts'
import { isRemoved, usableList } from '../../contract/usableList.ts'

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
  data: bytesSchema,
  logIndex: numberSchema,
  transactionHash: hashSchema,
})
export type NodeLog = z.infer<typeof logSchema>
export const logsSchema = usableList(logSchema, {
  isOver: isRemoved,
  keyOf: ({ transactionHash, logIndex }: NodeLog) => `${transactionHash} ${logIndex}`,
})

const namedSchema = z.object({ topics: z.array(hashSchema), transactionHash: hashSchema })
/** Logs of which nothing but the names in them is read. */
export const namedLogsSchema = usableList(namedSchema, { isOver: isRemoved, keyOf: () => undefined })

export const receiptSchema = z.object({
  blockHash: hashSchema,
  contractAddress: z.nullish(addressSchema),
  /** Chains from before Byzantium have none. */
  status: z.pipe(z.optional(z.unknown()), z.transform(receiptStatus)),
  logs: z.pipe(
    z.nullish(z.array(z.unknown())),
    z.transform((list) => {
      const { data } = logsSchema.safeParse(list ?? [])
      return data ?? []
    }),
  ),
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

const blockTransaction = z.object({ hash: hashSchema, from: addressSchema, to: z.nullish(addressSchema) })
/** With whole transactions, of which little is kept: a block has hundreds. */
export const blockSchema = z.object({
  ...headerShape,
  transactions: usableList(blockTransaction, {
    keyOf: ({ hash }: z.infer<typeof blockTransaction>) => hash,
  }),
})
export type NodeBlock = z.infer<typeof blockSchema>
