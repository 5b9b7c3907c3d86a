import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { foldName } from '../../../server/contract/foldName.ts'
import { walletPages, walletSearch, walletsById } from '../../api/catalogueQueries.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { wantedChains } from '../../wallets/catalogue/mainNetworks.ts'
import { mergeWallets, type WalletEntry } from '../../wallets/catalogue/mergeWallets.ts'
import { isDesktop } from '../../wallets/isDesktop.ts'
import { listConnectors } from '../../wallets/listConnectors.ts'

/** From this many characters on a text is a search. */
const searchFrom = 2

export interface WalletQuestion {
  search: string
  certified: boolean
  namespace: Namespace | undefined
}

export interface Wallets {
  entries: WalletEntry[]
  status: 'pending' | 'failed' | 'known'
  /** More follow `entries`. */
  hasMore: boolean
  /** All that fit the question, known or not. */
  count: number
  loadMore(): void
  retry(): void
}

/** The wallets of the page and the catalogue that fit a question. */
export function useWallets({ search, certified, namespace }: WalletQuestion): Wallets {
  const context = useWidgetContext()
  const { api } = context
  const networks = useWidget((state) => state.networks)
  const featuredIds = useWidget((state) => state.wallets.featured)
  // Only the catalogue knows what the ids stand for that a project names.
  const choosy = useWidget((state) => state.wallets.include.length > 0)
  useWidget((state) => state.pageWallets)
  useWidget((state) => state.connections)
  const filter = { chains: wantedChains(networks, namespace), ...(certified && { certified }) }
  const wanted = foldName(search)
  const searching = wanted.length >= searchFrom
  const featured = useQuery({ ...walletsById(api, filter, featuredIds), enabled: !searching })
  const pages = useInfiniteQuery({ ...walletPages(api, filter), enabled: !searching })
  const found = useQuery({ ...walletSearch(api, filter, wanted), enabled: searching })

  const desktop = isDesktop()
  const listed = listConnectors(context, { namespace })
  const options = { desktop, recordsOnly: certified || choosy }
  if (searching) {
    const named = listed.filter(({ connector }) => foldName(connector.name).includes(wanted))
    const entries = mergeWallets(named, found.data?.data ?? [], options)
    return {
      entries,
      status: found.isError ? 'failed' : found.isPending ? 'pending' : 'known',
      hasMore: false,
      count: entries.length,
      loadMore: () => {},
      retry: () => void found.refetch(),
    }
  }
  const first = featured.data ?? []
  const paged = pages.data?.pages ?? []
  const entries = mergeWallets(listed, [...first, ...paged.flatMap(({ data }) => data)], options)
  const failed = pages.isError || pages.isFetchNextPageError
  return {
    entries,
    status: failed ? 'failed' : pages.isPending || featured.isPending ? 'pending' : 'known',
    hasMore: pages.hasNextPage,
    count: pages.hasNextPage ? Math.max(entries.length, paged[0]?.count ?? 0) : entries.length,
    loadMore: () => {
      if (pages.hasNextPage && !pages.isFetching && !failed) void pages.fetchNextPage()
    },
    retry: () => {
      if (featured.isError) void featured.refetch()
      void (paged.length > 0 ? pages.fetchNextPage() : pages.refetch())
    },
  }
}
