import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import type { FrameConfig } from '../../server/contract/frame.ts'
import { families } from '../state/networks.ts'
import { distinctWallets } from '../wallets/distinctWallets.ts'
import { aboutWallet } from '../wallets/injected/aboutWallet.ts'
import { isDesktop } from '../wallets/isDesktop.ts'
import { selectListedConnectors } from '../wallets/listConnectors.ts'
import { moreRoom } from '../wallets/moreRoom.ts'
import { aboutWalletConnect } from '../wallets/walletConnect/aboutWalletConnect.ts'

/** The list of the first screen as far as the page's wallets and the project alone make it. */
export interface FirstList {
  rows: { id: string; name: string; icon: string; tag: 'code' | 'installed' | '' }[]
  /** Rows after them, of which only the place is known. */
  after: number
}

type Config = Pick<
  FrameConfig,
  'wallets' | 'login' | 'relay' | 'networks' | 'excludedWallets' | 'termsUrl' | 'privacyUrl'
>

/**
 * What ConnectView and its WalletList will show, in their order; `undefined` where more than that decides: the catalogue,
 * an order of the project, a button in the wallets' place, a line of legal links whose height depends on its text.
 */
export function firstList(
  config: Config,
  pageWallets: readonly PageWallet[],
  desktop: boolean = isDesktop(),
): FirstList | undefined {
  const { wallets, login, relay, networks, excludedWallets, termsUrl, privacyUrl } = config
  const folded = wallets.collapse && login && (login.email || login.passkey || login.socials.length > 0)
  if (folded || login?.order || wallets.order || wallets.include.length > 0 || termsUrl || privacyUrl)
    return undefined

  const relayed = relay ? families(networks).slice(0, 1).map(aboutWalletConnect) : []
  const listed = selectListedConnectors(
    [...relayed, ...distinctWallets(pageWallets).map(aboutWallet)],
    { recentWallets: [], excludedWallets, connections: {}, networks },
    { desktop },
  )
  if (!listed.some(({ installed }) => installed)) return undefined
  const room = moreRoom({ wallets, login, recentWallets: [] }, listed, desktop)
  // On a phone a code to scan helps nobody; all wallets stand behind the last row.
  const shown = listed.filter(({ installed }) => installed || desktop || !room.all)
  const added = room.featured + room.recommended
  const tagged = added > 0 || shown.some(({ installed }) => !installed)
  return {
    rows: shown.map(({ connector: { id, name, icon }, installed }) => ({
      ...{ id, name, icon },
      tag: installed ? (tagged ? 'installed' : '') : 'code',
    })),
    after: added + (room.all ? 1 : 0),
  }
}
