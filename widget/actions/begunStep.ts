import type { WidgetContext } from '../context.ts'
import type { WidgetState } from '../state/store.ts'
import { requestIdOf, type ViewEntry, type ViewName } from '../state/views.ts'

/** Views in which something was typed, chosen or begun that would have to be done again. */
const steps: ReadonlySet<ViewName> = new Set<ViewName>([
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpgradeWallet',
  'RegisterAccountName',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'BuyInProgress',
  'PayWithExchange',
  'PayWithExchangeSelectAsset',
  'DepositInProgress',
  'ConnectingSiwe',
])

/** The view that the person is in; a request of the page may lie over it. */
export const ownView = ({ history }: Pick<WidgetState, 'history'>): ViewEntry | undefined =>
  history.findLast((view) => !requestIdOf(view))

/** Is the window open at a step, or at a screen of the login frame? */
export function showsStep(state: WidgetState): boolean {
  const view = ownView(state)
  return state.open && (state.loginScreen !== null || (view !== undefined && steps.has(view.name)))
}

/** Did the person type in this view, since the window opened? */
export function isTypedIn({ store, look }: WidgetContext, view: ViewEntry | undefined): boolean {
  const { open, closes } = store.getState()
  return open && view !== undefined && look.typedIn?.key === view.key && look.typedIn.closes === closes
}

/** Did the person themselves come to that step, or type in the view? A page may have opened it, too. */
export function hasBegun(context: WidgetContext): boolean {
  const state = context.store.getState()
  const { history, loginScreen } = state
  if (isTypedIn(context, ownView(state))) return true
  return showsStep(state) && (loginScreen !== null || history.length > 1)
}

/**
 * Does what shows stay in front of whatever the page opens? What waits for a decision does, and so does a step: the buttons of
 * a page lie behind an open window, so that nobody asked for another view.
 */
export function holdsView(context: WidgetContext): boolean {
  const { open, embedded, history } = context.store.getState()
  return open && (requestIdOf(history.at(-1)) !== undefined || (!embedded && hasBegun(context)))
}
