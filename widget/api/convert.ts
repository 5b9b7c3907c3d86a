import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'
import { type ConvertToken, convertTokens } from '../../server/contract/v1/convert/tokens.ts'
import { fungiblePrice } from '../../server/contract/v1/price.ts'
import type { Currency } from '../../server/contract/v1/words.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'
import { postV1 } from './postV1.ts'
import { retryBlock } from './retryBlock.ts'
import { sender } from './sender.ts'

type Signal = { signal: AbortSignal }

/** Query options of the tokens that are swapped on a network; with an address of that one, listed or not. */
export const convertibleTokens = (api: ApiClient, networkId: CaipNetworkId, address?: string) => ({
  queryKey: ['convertible', networkId, address] as const,
  queryFn: async ({ signal }: Signal): Promise<ConvertToken[]> => {
    const query = { ...sender, chainId: networkId, ...(address && { address }) }
    return (await getV1(api, convertTokens, { params: {}, query }, signal)).tokens
  },
  ...retryBlock,
})

/** Query options of what one whole of a token is worth; `null` while nobody knows: that is not 0. @param id CAIP-10 */
export const priceOf = (api: ApiClient, id: string, currency: Currency) => ({
  queryKey: ['price', id, currency] as const,
  queryFn: async ({ signal }: Signal): Promise<number | null> => {
    const asked = { currency, addresses: [id] }
    const { fungibles } = await postV1(api, fungiblePrice.path, asked, fungiblePrice.answer, { signal })
    const price = fungibles[0]?.price ?? 0
    return price > 0 ? price : null
  },
  ...retryBlock,
})
