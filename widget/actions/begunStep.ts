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
  'WalletSendConfirmed',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'SwapConfirmed',
  'SwitchNetwork',
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
  'BuyInProgress',
  'PayWithExchange',
  'PayWithExchangeSelectAsset',
  'DepositInProgress',
  'ConnectingSiwe',
])

/** Would what this view shows have to be done again? */
export const isStep = (view: ViewEntry | undefined): boolean => {
  if (view?.name === 'RegisterAccountNameSuccess') return view.data.pending === true
  return view !== undefined && steps.has(view.name)
}

/** The view that the person is in; a request of the page may lie over it. */
export const ownView = ({ history }: Pick<WidgetState, 'history'>): ViewEntry | undefined =>
  history.findLast((view) => !requestIdOf(view))

/** Is the window open at a step, also below what the page put over it, or at a screen of the login frame? */
export const showsStep = ({ open, loginScreen, history }: WidgetState): boolean =>
  open && (loginScreen !== null || history.some(isStep))

/** Did the person type in this view, since the window opened? */
export function isTypedIn({ store, look }: WidgetContext, view: ViewEntry | undefined): boolean {
  const { open, closes } = store.getState()
  return open && view !== undefined && look.typedIn.get(view) === closes
}

/** Did the person themselves come to that step, or type in the view? A page may have opened it, too. */
export function hasBegun(context: WidgetContext): boolean {
  const { open, history, loginScreen } = context.store.getState()
  if (history.some((view) => isTypedIn(context, view))) return true
  return open && (loginScreen !== null || history.some((view, at) => at > 0 && isStep(view)))
}

/**
 * Does what shows stay in front of whatever the page opens? What waits for a decision does, and so does a step: the buttons of
 * a page lie behind an open window, so that nobody asked for another view.
 */
export function holdsView(context: WidgetContext): boolean {
  const { open, embedded, history } = context.store.getState()
  return open && (requestIdOf(history.at(-1)) !== undefined || (!embedded && hasBegun(context)))
}
