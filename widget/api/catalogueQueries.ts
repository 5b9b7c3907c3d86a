import type { CatalogueList } from '../../server/contract/catalogue.ts'
import { cataloguePage, catalogueSearch } from '../../server/contract/catalogueSizes.ts'
import type { ApiClient } from './apiClient.ts'
import {
  askCatalogue,
  type CatalogueFilter,
  findWallets,
  firstPage,
  freshMs,
  keptFirstPage,
} from './catalogue.ts'

type Signal = { signal: AbortSignal }

/** Query options of the whole catalogue, page by page; what the first screen has of it is there at once. */
export const walletPages = (api: ApiClient, filter: CatalogueFilter) => ({
  queryKey: ['wallets', 'pages', filter] as const,
  queryFn: ({ pageParam, signal }: Signal & { pageParam: number }) =>
    pageParam === 1
      ? firstPage(api, filter)
      : askCatalogue(api, filter, { page: String(pageParam), entries: String(cataloguePage) }, signal),
  initialData: () => {
    const kept = keptFirstPage(api, filter)
    return kept && { pages: [kept], pageParams: [1] }
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
  queryFn: ({ signal }: Signal) =>
    askCatalogue(api, filter, { search, entries: String(catalogueSearch) }, signal),
  staleTime: freshMs,
  retry: false,
})

/** Query options of `findWallets`. */
export const walletsById = (api: ApiClient, filter: CatalogueFilter, ids: readonly string[]) => ({
  queryKey: ['wallets', 'ids', filter, ids] as const,
  queryFn: () => findWallets(api, filter, ids),
  staleTime: freshMs,
  retry: false,
})
