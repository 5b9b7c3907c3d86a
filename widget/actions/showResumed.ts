import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import type { CatalogueWallet } from '../../server/contract/catalogue.ts'
import type { WidgetContext } from '../context.ts'
import type { WidgetState } from '../state/store.ts'
import type { ViewsSlice, ViewTarget } from '../state/views.ts'
import { fittingView } from './fittingView.ts'
import { lookAtStep, type StepData, takeStep } from './keptStep.ts'
import { isUsable, viewsOf } from './keptViews.ts'
import { showFrame } from './showFrame.ts'
import { showView } from './showView.ts'

type Before = Pick<ViewsSlice, 'open' | 'closes' | 'history'> & Pick<WidgetState, 'status'>

/**
 * Shows a first view, and in front of it the step in which a person was who left for another app, after the page was loaded
 * again.
 *
 * @param before how things stood when it was wanted: who went on, closed the window or is asked for something since then,
 *   stays there
 */
export async function showResumed(
  context: WidgetContext,
  first: ViewTarget,
  before: Before = context.store.getState(),
): Promise<void> {
  const { getState } = context.store
  const isHere = (): boolean => {
    const { open, closes, history } = getState()
    const isSame = history.at(-1)?.key === before.history.at(-1)?.key
    return open === before.open && closes === before.closes && isSame
  }
  /** A wallet that was restored meanwhile needs no ways in. */
  const firstNow = (): ViewTarget => {
    const isNew = before.status !== 'connected' && getState().status === 'connected'
    return isNew && first.name === 'Connect' && !first.data ? fittingView(getState()) : first
  }
  const found = lookAtStep(context)
  const wallet = found?.name === 'ConnectingWalletConnect' ? await walletOf(context, found.data) : undefined
  const step = await takeStep(context, (step) =>
    isHere() ? isUsable(getState(), firstNow(), step) : undefined,
  )
  if (getState().closes !== before.closes) throw new RpcError(rpcCodes.userRejected, 'Request was aborted')
  if (!isHere() && getState().open) return showFrame(context)
  const [target = firstNow(), ...more] = step ? viewsOf(getState(), step, { first: firstNow(), wallet }) : []
  const shown = showView(context, target, 'reset')
  for (const view of more) getState().push(view)
  return shown
}

/** What it needs of the catalogue is loaded with it. */
async function walletOf(
  context: WidgetContext,
  data: StepData['ConnectingWalletConnect'],
): Promise<CatalogueWallet | undefined> {
  if (!data.wallet) return undefined
  const part = await import('./keptWallet.ts').catch(() => undefined)
  return part?.keptWallet(context, data)
}
