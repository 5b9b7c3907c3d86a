import {
  type BuyStatusAnswer,
  buyStatusAnswerSchema,
  type ExchangesAnswer,
  exchangeMethods,
  exchangesAnswerSchema,
  type PayUrlAnswer,
  payUrlAnswerSchema,
} from '../../server/contract/v1/exchange.ts'
import type { ApiClient } from './apiClient.ts'
import { freshMs } from './retryBlock.ts'
import { walletCall } from './walletCall.ts'

type Caller = Pick<ApiClient, 'frameToken'>
export type ListedExchange = ExchangesAnswer['exchanges'][number]

/** Each method under the name that belongs to nobody. */
const [list, payUrl, status] = [exchangeMethods.list[1], exchangeMethods.payUrl[1], exchangeMethods.status[1]]

/** Query options of the exchanges that pay out an asset. @param asset CAIP-19 */
export const exchangesFor = (api: Caller, asset: string) => ({
  queryKey: ['exchanges', asset] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ListedExchange[]> =>
    (await walletCall(api, list, { page: 1, asset }, exchangesAnswerSchema, signal)).exchanges,
  staleTime: freshMs,
  retry: false as const,
})

/** `asset` CAIP-19; `amount` in whole coins, decimal; `recipient` CAIP-10 on the chain of the asset. */
export interface PayUrlAsked {
  exchangeId: string
  asset: string
  amount: string
  recipient: string
}

/** The page of an exchange on which it pays, and the session by which its state is asked for. @throws RpcError */
export const askPayUrl = (api: Caller, asked: PayUrlAsked): Promise<PayUrlAnswer> =>
  walletCall(api, payUrl, asked, payUrlAnswerSchema)

/** @throws RpcError */
export const askBuyStatus = (
  api: Caller,
  asked: { exchangeId: string; sessionId: string },
  signal?: AbortSignal,
): Promise<BuyStatusAnswer> => walletCall(api, status, asked, buyStatusAnswerSchema, signal)
