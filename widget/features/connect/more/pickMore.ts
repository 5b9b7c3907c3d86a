import type { CatalogueWallet } from '../../../../server/contract/catalogue.ts'
import { fitsDevice } from '../../../wallets/catalogue/fitsDevice.ts'
import { isWalletOf } from '../../../wallets/catalogue/isWalletOf.ts'
import type { ListedConnector } from '../../../wallets/listConnectors.ts'

export interface MoreSource {
  /** That a person connected last. */
  recent: readonly CatalogueWallet[]
  featured: readonly CatalogueWallet[]
  /** The catalogue from its beginning. */
  first: readonly CatalogueWallet[]
  /** How many are recommended, at most. */
  recommended: number
  desktop: boolean
}

/** What stands on the first screen beside the wallets of the page; none of them twice. */
export function pickMore(
  listed: readonly ListedConnector[],
  { recent, featured, first, recommended, desktop }: MoreSource,
): { recent: CatalogueWallet[]; featured: CatalogueWallet[]; recommended: CatalogueWallet[] } {
  const isNew = (wallet: CatalogueWallet): boolean =>
    fitsDevice(wallet, desktop) &&
    !listed.some(({ connectors }) => connectors.some((connector) => isWalletOf(wallet, connector)))
  const taken = new Set<string>()
  const pick = (wallets: readonly CatalogueWallet[], limit = wallets.length) => {
    const picked = wallets.filter((wallet) => !taken.has(wallet.id) && isNew(wallet)).slice(0, limit)
    for (const { id } of picked) taken.add(id)
    return picked
  }
  return { recent: pick(recent), featured: pick(featured), recommended: pick(first, recommended) }
}

/** Do the records tell of this wallet of the page? */
export const isIncluded = (
  { connectors }: Pick<ListedConnector, 'connectors'>,
  records: readonly CatalogueWallet[],
): boolean => connectors.some((connector) => records.some((record) => isWalletOf(record, connector)))
