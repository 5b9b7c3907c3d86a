import * as z from 'zod/mini'
import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { readAnew } from '../../api/readAnew.ts'
import { watchToken } from '../../api/watchedTokens.ts'
import type { WidgetContext } from '../../context.ts'
import { address, optional, quantity, readParams, small, text } from '../../review/eip155/fields.ts'
import { readingOf, unknownFields } from '../../review/eip155/unknownFields.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { restored } from '../untilConnected.ts'
import { isWebUrl } from './isWebUrl.ts'
import type { ReadPlan } from './plan.ts'
import { planned } from './planned.ts'

const image = z.catch(
  z.optional(
    z.union([text(2048).check(z.refine(isWebUrl)), text(65_536).check(z.regex(/^(data:image\/|ipfs:\/\/)/))]),
  ),
  undefined,
)

/** A token id in any form of a quantity → decimal text; else as the page writes it. */
const tokenId = z.union([
  z.pipe(
    quantity,
    z.transform((value: string): string => BigInt(value).toString()),
  ),
  text(80),
])

const optionsShape = {
  address,
  symbol: optional(text(32)),
  decimals: optional(small(255)),
  image,
  tokenId: optional(tokenId),
}

/** EIP-747; an object, or a list with one. */
const assetShape = { type: z.enum(['ERC20', 'ERC721', 'ERC1155']), options: z.object(optionsShape) }
const assetSchema = z.object(assetShape)
const paramsSchema = z.union([assetSchema, z.array(assetSchema).check(z.length(1))])

export const readWatchAsset: ReadPlan = (params) => {
  const method = 'wallet_watchAsset'
  const read = readParams(paramsSchema, params, method)
  const asset = (Array.isArray(read) ? read[0] : read) as z.infer<typeof assetSchema>
  const { options, type } = JSON.parse(JSON.stringify(asset)) as typeof asset
  const [given] = (Array.isArray(params) ? params : [params]) as [{ options: object }]
  const beside = unknownFields(given, assetShape, method)
  const others = unknownFields(given.options, optionsShape, method)
  return {
    subject: {
      type: 'watchAsset',
      standard: type,
      address: options.address,
      symbol: options.symbol ?? '',
      ...(options.decimals !== undefined && { decimals: options.decimals }),
      ...(options.tokenId !== undefined && { tokenId: options.tokenId }),
      ...readingOf({ ...beside, ...others }).shown,
    },
    request: { method, params: { ...beside, type, options: { ...others, ...options } } },
    pinned: true,
  }
}

/** The embedded wallet has no screens of its own for it: the person is asked in ours, and sees the token in the account. */
const readForAccount: ReadPlan = async (params, standing) => {
  const plan = await readWatchAsset(params, standing)
  const { subject } = plan
  if (subject.type !== 'watchAsset' || subject.standard !== 'ERC20')
    throw new RpcError(rpcCodes.unsupportedMethod, 'NFTs of the embedded wallet show by themselves', {
      reason: 'action_not_allowed',
    })
  return {
    ...plan,
    withoutWallet: true,
    always: true,
    run: async ({ api }) => {
      const { networkId, account } = standing
      watchToken(account, networkId, subject.address)
      await readAnew(api, { networkId, address: account, moved: [subject.address] })
      return true
    },
  }
}

/** EIP-747. */
export async function wallet_watchAsset(
  context: WidgetContext,
  call: Call,
  params: unknown,
  network?: CaipNetworkId,
): Promise<unknown> {
  await restored(context, call.signal)
  const read = isEmbedded(context.store.getState().connections.eip155) ? readForAccount : readWatchAsset
  return planned('wallet_watchAsset', read)(context, call, params, network)
}
