import { base58 } from '@scure/base'
import * as z from 'zod/mini'

/** What Solana's nodes answer, as far as it is read. Source: https://solana.com/docs/rpc/http */
const lamports = z.number().check(z.nonnegative(), z.multipleOf(1))
/** Seconds that a date holds. */
const blockTime = z.catch(z.nullish(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))), null)

/** A page's place holds it in six bytes, and one more. */
const slot = z.int().check(z.minimum(0), z.maximum(2 ** 48 - 2))
const signatureBytes = 64
/** All checks of a text run, whatever an earlier one found, so none may throw. */
const isSignature = (text: string): boolean =>
  /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text) && base58.decode(text).length === signatureBytes
const signature = z.string().check(z.refine(isSignature))

const signedSchema = z.object({
  signature,
  slot,
  err: z.unknown(),
  blockTime,
})
export type Signed = z.infer<typeof signedSchema>

/** Of a list, what can be read: one odd entry hides none of the others; where all are odd, it is another list. */
export interface PartialList<T> {
  list: T[]
  /** Entries that the node gave, whatever could be read of them. */
  count: number
  /** Some of it could not be read. */
  isPart: boolean
}

const readable = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    z
      .array(z.unknown())
      .check(z.refine((all) => all.length === 0 || all.some((each) => shape.safeParse(each).success))),
    z.transform((all): PartialList<z.infer<T>> => {
      const list = all.flatMap((each): z.infer<T>[] => {
        const { success, data } = shape.safeParse(each)
        return success ? [data] : []
      })
      return { list, count: all.length, isPart: list.length < all.length }
    }),
  )
export const signaturesSchema = readable(signedSchema)
const accountData = z.object({ data: z.tuple([z.string(), z.literal('base64')]) })
export const accountsSchema = z.object({
  value: readable(z.object({ pubkey: z.string(), account: z.catch(z.optional(accountData), undefined) })),
})

const tokenBalances = z.nullish(
  z.array(
    z.object({
      accountIndex: z.catch(z.optional(z.int()), undefined),
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

const isEachOnce = (places: readonly number[]): boolean => new Set(places).size === places.length

const meta = z
  .object({
    err: z.unknown(),
    fee: lamports,
    preBalances: z.array(lamports),
    postBalances: z.array(lamports),
    preTokenBalances: tokenBalances,
    postTokenBalances: tokenBalances,
  })
  .check(
    // What is known of one side alone would count as all gone, or all come.
    z.refine(({ preBalances: before, postBalances: after }) => before.length === after.length),
    z.refine(({ preTokenBalances: before, postTokenBalances: after }) =>
      before ? Boolean(after) || before.length === 0 : !after?.length,
    ),
    // An account whose owner is known before or after alone would count as lost, or as won.
    z.refine(({ preTokenBalances: before, postTokenBalances: after }) => {
      const owned = [...(before ?? []), ...(after ?? [])].map(({ owner }) => Boolean(owner))
      return owned.every(Boolean) || !owned.some(Boolean)
    }),
    z.refine(({ preTokenBalances: before, postTokenBalances: after }) =>
      [before, after].every((each) =>
        isEachOnce((each ?? []).flatMap(({ accountIndex }) => accountIndex ?? [])),
      ),
    ),
  )

/** `getTransaction` with `jsonParsed`. */
export const solanaTransactionSchema = z.nullable(
  z
    .object({
      slot: z.int(),
      blockTime,
      meta: z.nullable(meta),
      transaction: z.object({
        message: z.object({
          accountKeys: z.array(z.union([z.string(), z.object({ pubkey: z.string() })])),
        }),
      }),
    })
    .check(
      z.refine(
        ({ meta, transaction }) => !meta || meta.preBalances.length >= transaction.message.accountKeys.length,
      ),
    ),
)
export type SolanaTransaction = NonNullable<z.infer<typeof solanaTransactionSchema>>
