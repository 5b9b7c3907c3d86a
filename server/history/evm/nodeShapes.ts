import * as z from 'zod/mini'
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
/** Hex, decimal text or a JSON number. */
const quantity = z.pipe(
  z.union([hex('{1,64}'), z.string().check(z.regex(/^\d{1,77}$/)), z.int().check(z.minimum(0))]),
  z.transform((written) => BigInt(written)),
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

interface Told {
  /** Does the list itself say that it does not stand? */
  isOver?(one: unknown): boolean
  /** What is the same in two that are one. */
  keyOf(one: never): string | undefined
}

/** The members that can be read, each once. A list with members of which none can is none. */
const usableList = <T>(member: z.ZodMiniType<T>, { isOver = () => false, keyOf }: Told) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((list, context): T[] => {
      const standing = list.filter((one) => !isOver(one))
      const seen = new Set<string | undefined>()
      const found = standing.flatMap((one) => {
        const { success, data } = member.safeParse(one)
        const key = success ? keyOf(data as never) : undefined
        if (!success || (key !== undefined && seen.has(key))) return []
        seen.add(key)
        return [data]
      })
      if (found.length > 0 || standing.length === 0) return found
      context.issues.push({ code: 'custom', message: 'nothing that can be read', input: list })
      return z.NEVER
    }),
  )

/** Taken back by a reorganisation. */
const isRemoved = (log: unknown): boolean => (log as { removed?: unknown } | null)?.removed === true

const logSchema = z.object({
  address: addressSchema,
  topics: z.array(hashSchema),
  data: bytesSchema,
  logIndex: small,
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

const headerShape = { number: small, hash: hashSchema, parentHash: hashSchema, timestamp: small }
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
