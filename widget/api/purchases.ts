import { accountHistory, type Transaction } from '../../server/contract/v1/history.ts'
import type { Currency } from '../../server/contract/v1/words.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { HistoryPage } from './account.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'
import { sender } from './sender.ts'

type Caller = Pick<ApiClient, 'frameToken'>

interface PageAsked {
  address: string
  /** CAIP-2, of the address's family: what was bought on other networks stands in the list too. */
  chainId: string
  currency: Currency
  cursor?: string | undefined
}

/** What was bought with money for an address, of every seller, newest first. @throws RpcError */
export const askPurchases = (
  api: Caller,
  { address, ...asked }: PageAsked,
  signal?: AbortSignal,
): Promise<HistoryPage> =>
  getV1(api, accountHistory, { params: { address }, query: { ...sender, ...asked, onramp: 'any' } }, signal)

export const isOver = ({ metadata }: Transaction): boolean => /_(SUCCESS|FAILED)$/.test(metadata.status)

/** Ms between questions while one of them is on its way. */
const openPace = 10_000

/** Query options of the same, page by page. */
export const purchasePages = (api: Caller, asked: Omit<PageAsked, 'cursor'>) => ({
  queryKey: ['purchases', asked.address, asked.chainId, asked.currency] as const,
  queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
    try {
      return await askPurchases(api, { ...asked, cursor: pageParam ?? undefined }, signal)
    } catch (cause) {
      throw new WidgetError('history_unavailable', {}, { cause })
    }
  },
  initialPageParam: null as string | null,
  // The same cursor again would lead round in a circle.
  getNextPageParam: ({ next }: HistoryPage, _: HistoryPage[], cursor: string | null) =>
    next && next !== cursor ? next : undefined,
  refetchInterval: ({ state }: { state: { data: { pages: HistoryPage[] } | undefined } }) =>
    state.data?.pages.some(({ data }) => data.some((one) => !isOver(one))) ? openPace : (false as const),
  staleTime: openPace,
  retry: false as const,
})
