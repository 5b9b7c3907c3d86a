import type { Namespace } from '../../../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../../../server/contract/catalogue.ts'
import { isWalletId } from '../../../../server/contract/walletId.ts'
import { selectWallet } from '../../../actions/selectWallet.ts'
import { findWallets, firstPage } from '../../../api/catalogue.ts'
import type { WidgetContext } from '../../../context.ts'
import { countLabel } from '../../../wallets/catalogue/countLabel.ts'
import { wantedChains } from '../../../wallets/catalogue/mainNetworks.ts'
import { walletPicture } from '../../../wallets/catalogue/walletPicture.ts'
import { isDesktop } from '../../../wallets/isDesktop.ts'
import type { ListedConnector } from '../../../wallets/listConnectors.ts'
import { isIncluded, pickMore } from './pickMore.ts'

export interface MoreRow {
  id: string
  name: string
  picture: string | undefined
  choose(): void
}

/** What the catalogue adds to the first screen. */
export interface More {
  /** How many wallets there are. */
  count: string
  /** Is it one of the wallets that the project offers? */
  includes(wallet: ListedConnector): boolean
  rows(
    listed: readonly ListedConnector[],
    recommended: number,
  ): { recent: MoreRow[]; featured: MoreRow[]; recommended: MoreRow[] }
}

export async function loadMore(context: WidgetContext, namespace: Namespace | undefined): Promise<More> {
  const { api, store } = context
  const { networks, wallets, recentWallets } = store.getState()
  const filter = { chains: wantedChains(networks, namespace) }
  const [recent, featured, page] = await Promise.all([
    findWallets(api, filter, recentWallets.filter(isWalletId)),
    findWallets(api, filter, wallets.featured),
    firstPage(api, filter),
  ])
  const row = (wallet: CatalogueWallet): MoreRow => ({
    id: wallet.id,
    name: wallet.name,
    // One that travels with the wallet needs no request.
    picture: wallet.picture?.startsWith('data:image/') ? wallet.picture : walletPicture(wallet),
    choose: () => selectWallet(context, wallet, { namespace }),
  })
  const first = page.data
  return {
    includes: (wallet) => isIncluded(wallet, [...featured, ...first]),
    count: countLabel(page.count),
    rows: (listed, recommended) => {
      const picked = pickMore(listed, { recent, featured, first, recommended, desktop: isDesktop() })
      return {
        recent: picked.recent.map(row),
        featured: picked.featured.map(row),
        recommended: picked.recommended.map(row),
      }
    },
  }
}
