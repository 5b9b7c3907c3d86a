import * as z from 'zod/mini'

/** ERC-7811 `wallet_getAssets`. https://eips.ethereum.org/EIPS/eip-7811 */

const chain = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const asset = z.union([address, z.literal('native')])

export const assetsQuestionSchema = z.object({
  account: address,
  /** Of each chain token addresses, or `native`, bare or with their type; the only filter that counts when it is there. */
  assetFilter: z.optional(
    z.record(chain, z.array(z.union([asset, z.object({ address: asset })])).check(z.maxLength(100))),
  ),
  assetTypeFilter: z.optional(z.array(z.string())),
  chainFilter: z.optional(z.array(chain)),
})
export type AssetsQuestion = z.infer<typeof assetsQuestionSchema>

const assetSchema = z.object({
  type: z.enum(['native', 'erc20']),
  address: z.string(),
  /** Base units, hex. */
  balance: z.string(),
  metadata: z.object({
    name: z.string(),
    symbol: z.string(),
    decimals: z.number(),
    /** Dollars; not there when the price is unknown. */
    value: z.optional(z.number()),
    /** 0 when it is unknown. */
    price: z.number(),
    iconUrl: z.string(),
  }),
})

/** By chain id in hex; of a chain that is not there nothing is known. */
export const assetsAnswerSchema = z.record(z.string(), z.array(assetSchema))
export type AssetsAnswer = z.infer<typeof assetsAnswerSchema>
