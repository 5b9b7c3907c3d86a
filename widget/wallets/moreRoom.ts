import { recommendedCount } from '../../server/contract/recommendedCount.ts'
import { isWalletId } from '../../server/contract/walletId.ts'
import type { WidgetState } from '../state/store.ts'
import type { ConnectorFacts } from './connector.ts'
import { isDesktop } from './isDesktop.ts'
import type { ListedConnector } from './listConnectors.ts'
import { offersAllWallets } from './offersAllWallets.ts'

/** Rows that are kept for the catalogue before it has answered. */
export interface MoreRoom {
  recent: number
  featured: number
  recommended: number
  /** The row that leads to all wallets. */
  all: boolean
}

export function moreRoom(
  { wallets, login, recentWallets }: Pick<WidgetState, 'wallets' | 'login' | 'recentWallets'>,
  listed: readonly ListedConnector<ConnectorFacts>[],
  desktop: boolean = isDesktop(),
): MoreRoom {
  const featured = wallets.featured.length
  const socials = !!login && (login.socials.length > 0 || login.passkey)
  return {
    recent: recentWallets.filter(isWalletId).length,
    featured,
    recommended: recommendedCount({
      installed: listed.filter((wallet) => wallet.installed).length,
      relayed: listed.some(({ connector }) => connector.type === 'WALLET_CONNECT'),
      featured,
      email: !!login?.email,
      socials,
    }),
    all: offersAllWallets({ wallets }, desktop),
  }
}
