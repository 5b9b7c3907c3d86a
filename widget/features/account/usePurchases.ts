import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Transaction } from '../../../server/contract/v1/history.ts'
import { purchasePages } from '../../api/purchases.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { namespaceOf } from '../../state/networks.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'

export interface PurchasesState {
  purchases: Transaction[]
  failed: boolean
  hasMore: boolean
  fetching: boolean
  loadMore(): void
  retry(): void
}

/**
 * What was bought for an address, on whichever network: money that was paid is never hidden. Asked for only where somebody
 * sells and tells of it.
 */
export function usePurchases(address: string, chainId: CaipNetworkId): PurchasesState {
  const { api } = useWidgetContext()
  const currency = useWidget(currencyOf)
  const isTold = useWidget(({ fund }) => fund?.onramp.some(({ tells }) => tells) ?? false)
  const query = useInfiniteQuery({
    ...purchasePages(api, { address, chainId, currency }),
    enabled: isTold && namespaceOf(chainId) !== 'bip122',
  })
  const { data, isError, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const purchases = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.data)
    return [...new Map(all.map((one) => [one.id, one])).values()]
  }, [data])
  return {
    purchases,
    failed: isError && !isFetching,
    hasMore: hasNextPage,
    fetching: isFetching,
    loadMore: () => void fetchNextPage(),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}
