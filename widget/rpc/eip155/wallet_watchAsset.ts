import * as z from 'zod/mini'
import { address, readParams, text } from '../../review/eip155/fields.ts'
import { isWebUrl } from './isWebUrl.ts'
import type { ReadPlan } from './plan.ts'

const image = z.catch(
  z.optional(
    z.union([text(2048).check(z.refine(isWebUrl)), text(65_536).check(z.regex(/^(data:image\/|ipfs:\/\/)/))]),
  ),
  undefined,
)

/** EIP-747; an object, or a list with one. */
const assetSchema = z.object({
  type: z.enum(['ERC20', 'ERC721', 'ERC1155']),
  options: z.object({
    address,
    symbol: z.optional(text(32)),
    decimals: z.optional(z.int().check(z.minimum(0), z.maximum(255))),
    image,
    tokenId: z.optional(text(80)),
  }),
})
const paramsSchema = z.union([assetSchema, z.array(assetSchema).check(z.length(1))])

export const wallet_watchAsset: ReadPlan = (params) => {
  const method = 'wallet_watchAsset'
  const read = readParams(paramsSchema, params, method)
  const asset = (Array.isArray(read) ? read[0] : read) as z.infer<typeof assetSchema>
  const { options, type } = JSON.parse(JSON.stringify(asset)) as typeof asset
  return {
    subject: {
      type: 'watchAsset',
      standard: type,
      address: options.address,
      symbol: options.symbol ?? '',
      ...(options.decimals !== undefined && { decimals: options.decimals }),
      ...(options.tokenId !== undefined && { tokenId: options.tokenId }),
    },
    request: { method, params: { type, options } },
    pinned: true,
  }
}
