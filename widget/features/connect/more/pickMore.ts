import type { CatalogueWallet } from '../../../../server/contract/catalogue.ts'
import { fitsDevice } from '../../../wallets/catalogue/fitsDevice.ts'
import { isWalletOf } from '../../../wallets/catalogue/isWalletOf.ts'
import type { ListedConnector } from '../../../wallets/listConnectors.ts'

export interface MoreSource {
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
  { featured, first, recommended, desktop }: MoreSource,
): { featured: CatalogueWallet[]; recommended: CatalogueWallet[] } {
  const isNew = (wallet: CatalogueWallet): boolean =>
    fitsDevice(wallet, desktop) &&
    !listed.some(({ connectors }) => connectors.some((connector) => isWalletOf(wallet, connector)))
  const chosen = new Set(featured.map(({ id }) => id))
  return {
    featured: featured.filter(isNew),
    recommended: first.filter((wallet) => !chosen.has(wallet.id) && isNew(wallet)).slice(0, recommended),
  }
}

/** Do the records tell of this wallet of the page? */
export const isIncluded = (
  { connectors }: Pick<ListedConnector, 'connectors'>,
  records: readonly CatalogueWallet[],
): boolean => connectors.some((connector) => records.some((record) => isWalletOf(record, connector)))
