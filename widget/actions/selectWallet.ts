import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../server/contract/catalogue.ts'
import type { WidgetContext } from '../context.ts'
import { families } from '../state/networks.ts'
import type { ViewTarget } from '../state/views.ts'
import { connectorOfRecord } from '../wallets/catalogue/connectorOfRecord.ts'
import { inAppLink } from '../wallets/catalogue/inAppLink.ts'
import { connectTarget } from '../wallets/connectTarget.ts'
import { isDesktop } from '../wallets/isDesktop.ts'
import { listConnectors } from '../wallets/listConnectors.ts'

export interface SelectOptions {
  /** The person wants this family. */
  namespace?: Namespace | undefined
  desktop?: boolean
}

/** A link that opens this page in the wallet's own browser, or the view that leads to the wallet. */
export type WalletWay = { link: string } | { view: ViewTarget }

/** How to reach a wallet of the catalogue (inventory §2.4.5): the page has it, else its app, else WalletConnect. */
export function wayToWallet(
  context: WidgetContext,
  wallet: CatalogueWallet,
  { namespace, desktop = isDesktop() }: SelectOptions = {},
): WalletWay {
  const state = context.store.getState()
  const listed = listConnectors(context, { namespace, desktop })
  const found = connectorOfRecord(
    wallet,
    listed.flatMap(({ connectors }) => connectors),
  )
  const here = listed.find(({ connectors }) => connectors.some((one) => one === found))
  if (here) return { view: connectTarget(here, namespace, state.askedFamilies.at(-1)) }
  if (!desktop && state.hostOrigin) {
    const wanted = namespace ?? families(state.networks)[0] ?? 'eip155'
    const link = inAppLink(wallet, wanted, `${state.hostOrigin}/`)
    if (link) return { link }
  }
  const relayed = listed.some(({ connector }) => connector.type === 'WALLET_CONNECT')
  if (relayed && wallet.supports_wc)
    return {
      view: { name: 'ConnectingWalletConnect', data: namespace ? { wallet, namespace } : { wallet } },
    }
  return { view: { name: 'Downloads', data: { wallet } } }
}

/** The click itself: a link has to open in it, or browsers block it. */
export function selectWallet(context: WidgetContext, wallet: CatalogueWallet, options?: SelectOptions): void {
  const way = wayToWallet(context, wallet, options)
  if ('view' in way) context.store.getState().push(way.view)
  else window.open(way.link, '_top', 'noreferrer')
}
