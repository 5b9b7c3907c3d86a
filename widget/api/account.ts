import type { QueryClient } from '@tanstack/react-query'
import { accountBalance, type Balance } from '../../server/contract/v1/balance.ts'
import { accountHistory, type Transaction } from '../../server/contract/v1/history.ts'
import type { Currency } from '../../server/contract/v1/words.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'
import { forgetMoved, isOf, movedTokens } from './movedTokens.ts'
import { retryBlock } from './retryBlock.ts'
import { sender } from './sender.ts'

type Signal = { signal: AbortSignal }
type Asked = Signal & { client: QueryClient }

/** One page of what happened; `next` leads to older ones. */
export interface HistoryPage {
  data: Transaction[]
  next: string | null
}

/**
 * Query options of what an address holds, on one network or on all of its family. What has no decimals is no money. What
 * was just moved is read from the chain again, whatever the server remembers.
 */
export const heldTokens = (api: ApiClient, address: string, currency: Currency, chainId?: string) => ({
  queryKey: ['tokens', address, currency, chainId] as const,
  queryFn: async ({ signal, client }: Asked): Promise<Balance[]> => {
    const ask = async (forceUpdate?: string) => {
      const query = { ...sender, currency, chainId, forceUpdate }
      return (await getV1(api, accountBalance, { params: { address }, query }, signal)).balances
    }
    const moved = movedTokens(client, address).filter((id) => !chainId || id.startsWith(`${chainId}:`))
    try {
      const fresh = moved.length > 0 ? await ask(moved.join(',')).catch(() => undefined) : undefined
      // A chain that did not answer in time is left out; what is remembered of it is better than nothing.
      const isFresh = fresh && moved.every((id) => fresh.some((balance) => isOf(balance, id)))
      if (isFresh) forgetMoved(client, address, moved)
      const balances = isFresh ? fresh : await ask()
      return balances.filter(({ quantity }) => quantity.decimals !== '0')
    } catch (cause) {
      throw new WidgetError('balance_unavailable', {}, { cause })
    }
  },
  ...retryBlock,
})

/** Query options of the history of an address on one network, newest first, page by page. */
export const historyPages = (api: ApiClient, address: string, chainId: string, currency: Currency) => ({
  queryKey: ['history', address, chainId, currency] as const,
  queryFn: async ({ pageParam, signal }: Signal & { pageParam: string | null }): Promise<HistoryPage> => {
    try {
      const query = { ...sender, chainId, currency, cursor: pageParam ?? undefined }
      return await getV1(api, accountHistory, { params: { address }, query }, signal)
    } catch (cause) {
      throw new WidgetError('history_unavailable', {}, { cause })
    }
  },
  initialPageParam: null as string | null,
  // The same cursor again would lead round in a circle.
  getNextPageParam: ({ next }: HistoryPage, _: HistoryPage[], asked: string | null) =>
    next && next !== asked ? next : undefined,
  staleTime: retryBlock.staleTime,
  retry: false as const,
})
