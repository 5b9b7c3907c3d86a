import * as z from 'zod/mini'

/** What Solana's nodes answer, as far as it is read. Source: https://solana.com/docs/rpc/http */
const lamports = z.number().check(z.nonnegative(), z.multipleOf(1))
/** Seconds that a date holds. */
const blockTime = z.catch(z.nullish(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))), null)

const signedSchema = z.object({
  signature: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
  slot: z.int().check(z.minimum(0)),
  err: z.unknown(),
  blockTime,
})
export type Signed = z.infer<typeof signedSchema>

/** Of a list, what can be read: one odd entry hides none of the others; where all are odd, it is another list. */
const readable = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    z
      .array(z.unknown())
      .check(z.refine((list) => list.length === 0 || list.some((each) => shape.safeParse(each).success))),
    z.transform((list) =>
      list.flatMap((each): z.infer<T>[] => {
        const { success, data } = shape.safeParse(each)
        return success ? [data] : []
      }),
    ),
  )

export const signaturesSchema = readable(signedSchema)

export const accountsSchema = z.object({ value: readable(z.object({ pubkey: z.string() })) })

const tokenBalances = z.nullish(
  z.array(
    z.object({
      mint: z.string(),
      owner: z.optional(z.string()),
      programId: z.catch(z.optional(z.string()), undefined),
      uiTokenAmount: z.object({
        amount: z.string().check(z.regex(/^\d{1,20}$/)),
        decimals: z.int().check(z.minimum(0), z.maximum(255)),
      }),
    }),
  ),
)
export type TokenBalances = z.infer<typeof tokenBalances>

/** `getTransaction` with `jsonParsed`. */
export const solanaTransactionSchema = z.nullable(
  z.object({
    slot: z.int(),
    blockTime,
    meta: z.nullable(
      z.object({
        err: z.unknown(),
        fee: lamports,
        preBalances: z.array(lamports),
        postBalances: z.array(lamports),
        preTokenBalances: tokenBalances,
        postTokenBalances: tokenBalances,
      }),
    ),
    transaction: z.object({
      message: z.object({ accountKeys: z.array(z.union([z.string(), z.object({ pubkey: z.string() })])) }),
    }),
  }),
)
export type SolanaTransaction = NonNullable<z.infer<typeof solanaTransactionSchema>>
