import type { PageWallet } from '../../host-sdk/protocol/api.ts'
import type { FrameConfig } from '../../server/contract/frame.ts'
import { families } from '../state/networks.ts'
import { distinctWallets } from '../wallets/distinctWallets.ts'
import { aboutWallet } from '../wallets/injected/aboutWallet.ts'
import { isDesktop } from '../wallets/isDesktop.ts'
import { selectListedConnectors } from '../wallets/listConnectors.ts'
import { moreRoom } from '../wallets/moreRoom.ts'
import { orderedGroups } from '../wallets/orderConnectors.ts'
import { aboutWalletConnect } from '../wallets/walletConnect/aboutWalletConnect.ts'

/** The list of the first screen as far as the page's wallets and the project alone make it. */
export interface FirstList {
  /** `null` for one of which only the place is known. */
  rows: ({ id: string; name: string; icon: string; tag: 'code' | 'installed' | '' } | null)[]
  /** The row that leads to all wallets stands behind them. */
  all: boolean
}

type Config = Pick<FrameConfig, 'wallets' | 'login' | 'relay' | 'networks' | 'excludedWallets'>

/** What WalletList shows at first, in its order; `undefined` where the document has it already, or one button in its place. */
export function firstList(
  config: Config,
  pageWallets: readonly PageWallet[],
  desktop: boolean = isDesktop(),
): FirstList | undefined {
  const { wallets, login, relay, networks, excludedWallets } = config
  const folded = wallets.collapse && login && (login.email || login.passkey || login.socials.length > 0)
  if (folded) return undefined

  const relayed = relay ? families(networks).slice(0, 1).map(aboutWalletConnect) : []
  const listed = selectListedConnectors(
    [...relayed, ...distinctWallets(pageWallets).map(aboutWallet)],
    { recentWallets: [], excludedWallets, connections: {}, networks, wallets },
    { desktop },
  )
  if (!listed.some(({ installed }) => installed)) return undefined
  const room = moreRoom({ wallets, login, recentWallets: [] }, listed, desktop)
  const shown = listed.filter(({ installed }) =>
    installed
      ? // Only the catalogue knows what the ids stand for that a project names.
        wallets.include.length === 0
      : // On a phone a code to scan helps nobody; all wallets stand behind the last row.
        desktop || !room.all,
  )
  const tagged = room.featured + room.recommended > 0 || shown.some(({ installed }) => !installed)
  const rows = orderedGroups(wallets.order).flatMap((group): FirstList['rows'] => {
    if (group === 'featured' || group === 'recommended')
      return Array.from({ length: room[group] }, () => null)
    return shown
      .filter((wallet) => wallet.group === group)
      .map(({ connector: { id, name, icon }, installed }) => ({
        ...{ id, name, icon },
        tag: installed ? (tagged ? 'installed' : '') : 'code',
      }))
  })
  return { rows, all: room.all }
}
