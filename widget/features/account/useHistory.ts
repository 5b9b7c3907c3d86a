import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Transaction } from '../../../server/contract/v1/history.ts'
import { historyPages } from '../../api/account.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { shownTransactions } from './shownTransactions.ts'

export interface HistoryState {
  transactions: Transaction[]
  /** `failed`: nothing is known, or older ones are not. */
  status: 'pending' | 'known' | 'failed'
  /** Why it failed. */
  fault: unknown
  /** Older ones are on their way. */
  fetching: boolean
  hasMore: boolean
  /** Something that happened, or how much moved with it, could not be read, and is left out. */
  isIncomplete: boolean
  loadMore(): void
  retry(): void
}

/** What happened on one network, as far back as it was asked for. */
export function useHistory(address: string, chainId: string): HistoryState {
  const { api } = useWidgetContext()
  const query = useInfiniteQuery(historyPages(api, address, chainId, useWidget(currencyOf)))
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isError } = query
  const { fetchNextPage, refetch } = query
  const transactions = useMemo(
    () =>
      shownTransactions(
        (data?.pages ?? []).flatMap((page) => page.data),
        chainId,
      ),
    [data, chainId],
  )
  const failed = isFetchNextPageError || (isError && !data)
  return {
    transactions,
    status: failed && !isFetching ? 'failed' : data ? 'known' : 'pending',
    fault: error,
    // What is known is asked for again now and then: that holds nobody up.
    fetching: isFetchingNextPage,
    hasMore: hasNextPage,
    isIncomplete: data?.pages.some((page) => page.isIncomplete) ?? false,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}
