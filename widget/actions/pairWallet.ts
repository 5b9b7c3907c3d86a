import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { walletConnectKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { CatalogueWallet } from '../../server/contract/catalogue.ts'
import type { WidgetContext } from '../context.ts'
import { WidgetError } from '../errors/widgetError.ts'
import { namespaceOf } from '../state/networks.ts'
import type { BegunPairing } from '../state/views.ts'
import { walletPicture } from '../wallets/catalogue/walletPicture.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import { plainName } from '../wallets/plainName.ts'
import type { WalletConnectConnector } from '../wallets/walletConnect/walletConnectConnectors.ts'
import type { GrantedSessions, PairingShelf } from '../wallets/walletConnect/walletConnectEngine.ts'
import { confirmProof } from './confirmProof.ts'
import { connectBy } from './connect.ts'
import { forgetStep, keepStep } from './keptStep.ts'

/**
 * Connects a wallet over WalletConnect: shows a code (`state.pairing`) until one answers. With a family, the wallet has
 * to grant that one; without, whatever it grants counts. `wallet`: the one that the person chose; if it is the one that
 * answers, it is remembered and shown as itself.
 */
export async function pairWallet(
  context: WidgetContext,
  namespace?: Namespace,
  wallet?: CatalogueWallet,
  begun: BegunPairing = {},
): Promise<void> {
  const all = walletConnectOf(context)
  const wanted = namespace ?? namespaceOf(context.store.getState().activeNetworkId)
  const first = all.find((one) => one.namespace === wanted) ?? all[0]
  if (!first) throw new WidgetError('wallet_not_found')
  context.store.getState().setAppLink('')
  let isChosen = false
  await connectBy(context, first, async (signal) => {
    const shelf = shelfOf(context, { namespace, wallet, begun })
    signal.addEventListener('abort', shelf.end)
    // With the state of the wallet also ends what was no leaving.
    const settled = (): void => signal.removeEventListener('abort', shelf.end)
    const answered = await first.pair(signal, shelf).finally(settled)
    isChosen = wallet !== undefined && isAnswerOf(wallet, answered)
    const granted = isChosen && wallet ? withPicture(answered, wallet) : answered
    const session = pick(granted, first.namespace)
    if (session) {
      await confirmProof(context, session, signal)
      return session
    }
    const other = namespace === undefined ? all.find((one) => granted[one.namespace]) : undefined
    const found = other && pick(granted, other.namespace)
    if (!found) throw new WidgetError('chain_not_supported', { wallet: first.name })
    // Another connector takes over, and the answer of this one counts no more.
    await connectBy(context, other, async () => found)
    return found
  })
  if (isChosen && wallet) rememberChosen(context, wallet)
}

/** Nothing of a pairing comes back, neither after a reload nor on a screen that is drawn again. */
export function leavePairing(context: WidgetContext, begun: BegunPairing): void {
  begun.kept = undefined
  forgetStep(context, 'ConnectingWalletConnect')
}

/** Keeps over a reload that the person is in this step, until the pairing ends or they leave it. */
function shelfOf(
  context: WidgetContext,
  step: {
    namespace: Namespace | undefined
    wallet: CatalogueWallet | undefined
    begun: BegunPairing
  },
): PairingShelf {
  const { namespace = '', wallet, begun } = step
  let isOver = false
  return {
    kept: begun.kept,
    keep: (sealed, endMs) => {
      if (isOver) return
      keepStep(context, 'ConnectingWalletConnect', { sealed, endMs, wallet: wallet?.id ?? '', namespace })
    },
    end: () => {
      isOver = true
      leavePairing(context, begun)
    },
  }
}

/** Whoever scans may be another wallet than the one that was chosen. */
const isAnswerOf = (wallet: CatalogueWallet, granted: GrantedSessions): boolean =>
  Object.values(granted).some(({ walletName }) => plainName(walletName ?? '') === plainName(wallet.name))

const withPicture = (granted: GrantedSessions, wallet: CatalogueWallet): GrantedSessions => {
  const walletIcon = walletPicture(wallet)
  const shown = Object.entries(granted).map(([family, session]) => [family, { ...session, walletIcon }])
  return walletIcon ? Object.fromEntries(shown) : granted
}

/** Under its own id, in the place of WalletConnect. */
function rememberChosen({ store }: WidgetContext, { id }: CatalogueWallet): void {
  const { recentWallets, setRecentWallets } = store.getState()
  setRecentWallets([id, ...recentWallets.filter((key) => key !== id && key !== walletConnectKey)])
}

const pick = (granted: GrantedSessions, namespace: Namespace): ConnectorSession | undefined => {
  const { [namespace]: session, ...others } = granted
  return session && { ...session, others }
}

export const walletConnectOf = (context: WidgetContext): WalletConnectConnector[] =>
  context.connectors().filter(isWalletConnect)

const isWalletConnect = (connector: Connector): connector is WalletConnectConnector =>
  connector.type === 'WALLET_CONNECT'
