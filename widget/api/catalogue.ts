import {
  type CatalogueList,
  type CatalogueWallet,
  catalogueListSchema,
  cataloguePage,
  cataloguePictures,
  catalogueSearch,
} from '../../server/contract/catalogue.ts'
import { recommendedWallets } from '../../server/contract/recommendedCount.ts'
import type { ApiClient } from './apiClient.ts'

/** Wallets change by the week. */
const freshMs = 5 * 60_000

export interface CatalogueFilter {
  /** CAIP-2; wallets that serve any of them. */
  chains: readonly string[]
  certified?: boolean
}

type Signal = { signal: AbortSignal }

async function ask(
  api: ApiClient,
  { chains, certified }: CatalogueFilter,
  more: Record<string, string>,
  signal: AbortSignal,
): Promise<CatalogueList> {
  const query = new URLSearchParams({
    chains: chains.join(),
    ...(certified && { badge_type: 'certified' }),
    ...more,
  })
  return catalogueListSchema.parse(await api.getWallets(query, signal))
}

/** Query options of the whole catalogue, page by page. */
export const walletPages = (api: ApiClient, filter: CatalogueFilter) => ({
  queryKey: ['wallets', 'pages', filter] as const,
  queryFn: ({ pageParam, signal }: Signal & { pageParam: number }) => {
    // The first rows are what Connect shows: a request for each picture would be more than the pictures are.
    const pictures = pageParam === 1 && { pictures: String(recommendedWallets) }
    const more = { page: String(pageParam), entries: String(cataloguePage), ...pictures }
    return ask(api, filter, more, signal)
  },
  initialPageParam: 1,
  getNextPageParam: (last: CatalogueList, pages: CatalogueList[]) =>
    last.data.length > 0 && pages.length * cataloguePage < last.count ? pages.length + 1 : undefined,
  staleTime: freshMs,
  retry: false,
})

/** Query options of a search by name. */
export const walletSearch = (api: ApiClient, filter: CatalogueFilter, search: string) => ({
  queryKey: ['wallets', 'search', filter, search] as const,
  queryFn: ({ signal }: Signal) => ask(api, filter, { search, entries: String(catalogueSearch) }, signal),
  staleTime: freshMs,
  retry: false,
})

/** Query options of wallets by id, in the order of the ids; those that the catalogue does not have are missing. */
export const walletsById = (api: ApiClient, filter: CatalogueFilter, ids: readonly string[]) => ({
  queryKey: ['wallets', 'ids', filter, ids] as const,
  queryFn: async ({ signal }: Signal): Promise<CatalogueWallet[]> => {
    if (ids.length === 0) return []
    const pictures = String(Math.min(ids.length, cataloguePictures))
    const more = { include: ids.join(), entries: String(catalogueSearch), pictures }
    const { data } = await ask(api, filter, more, signal)
    return ids.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])
  },
  staleTime: freshMs,
  retry: false,
})
