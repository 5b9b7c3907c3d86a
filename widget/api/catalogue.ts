import type { CatalogueList, CatalogueWallet } from '../../server/contract/catalogue.ts'
import { cataloguePage, cataloguePictures, catalogueSearch } from '../../server/contract/catalogueSizes.ts'
import { recommendedWallets } from '../../server/contract/recommendedCount.ts'
import type { ApiClient } from './apiClient.ts'
import { readCatalogueList } from './readCatalogueList.ts'

/** Wallets change by the week. */
export const freshMs = 5 * 60_000

export interface CatalogueFilter {
  /** CAIP-2; wallets that serve any of them. */
  chains: readonly string[]
  certified?: boolean
}

interface Kept {
  asked: Promise<CatalogueList>
  atMs: number
  /** Once it is there. */
  list?: CatalogueList
}

const keptOf = new WeakMap<ApiClient, Map<string, Kept>>()

const questionOf = ({ chains, certified }: CatalogueFilter, more: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ chains: chains.join(), ...(certified && { badge_type: 'certified' }), ...more })

/** Each time anew. */
export const askCatalogue = async (
  api: ApiClient,
  filter: CatalogueFilter,
  more: Record<string, string>,
  signal: AbortSignal = new AbortController().signal,
): Promise<CatalogueList> => readCatalogueList(await api.getWallets(questionOf(filter, more), signal))

/** An answer that is on its way or fresh is that of everyone who asks the same. */
function askOnce(
  api: ApiClient,
  filter: CatalogueFilter,
  more: Record<string, string>,
): Promise<CatalogueList> {
  const all = keptOf.get(api) ?? new Map<string, Kept>()
  keptOf.set(api, all)
  const key = String(questionOf(filter, more))
  const known = all.get(key)
  if (known && performance.now() - known.atMs < freshMs) return known.asked
  const kept: Kept = { asked: askCatalogue(api, filter, more), atMs: performance.now() }
  all.set(key, kept)
  kept.asked.then(
    (list) => {
      kept.list = list
    },
    () => all.delete(key),
  )
  return kept.asked
}

// The first rows are what Connect shows: a request for each picture would be more than the pictures are.
const first = { page: '1', entries: String(cataloguePage), pictures: String(recommendedWallets) }

/** The catalogue from its beginning. */
export const firstPage = (api: ApiClient, filter: CatalogueFilter): Promise<CatalogueList> =>
  askOnce(api, filter, first)

/** The same where it is there already. */
export const keptFirstPage = (api: ApiClient, filter: CatalogueFilter): CatalogueList | undefined =>
  keptOf.get(api)?.get(String(questionOf(filter, first)))?.list

/** In the order of the ids; those that the catalogue does not have are missing. */
export async function findWallets(
  api: ApiClient,
  filter: CatalogueFilter,
  ids: readonly string[],
): Promise<CatalogueWallet[]> {
  if (ids.length === 0) return []
  const pictures = String(Math.min(ids.length, cataloguePictures))
  const more = { include: ids.join(), entries: String(catalogueSearch), pictures }
  const { data } = await askOnce(api, filter, more)
  return ids.flatMap((id) => data.find((wallet) => wallet.id === id) ?? [])
}
