import * as z from 'zod/mini'

/** What Solana's nodes answer, as far as it is read. Source: https://solana.com/docs/rpc/http */
const lamports = z.number()

export const signaturesSchema = z.array(
  z.object({
    signature: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
    slot: z.int().check(z.minimum(0)),
    err: z.unknown(),
    blockTime: z.nullish(z.int()),
  }),
)
export type Signed = z.infer<typeof signaturesSchema>[number]

export const accountsSchema = z.object({ value: z.array(z.object({ pubkey: z.string() })) })

const tokenBalances = z.nullish(
  z.array(
    z.object({
      mint: z.string(),
      owner: z.optional(z.string()),
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
    blockTime: z.nullish(z.int()),
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
