import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import type { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { closeModal } from '../actions/closeModal.ts'
import { dropOver } from '../actions/dropOver.ts'
import { fittingView } from '../actions/fittingView.ts'
import { goesOn } from '../actions/goesOn.ts'
import { showFrame } from '../actions/showFrame.ts'
import { showView } from '../actions/showView.ts'
import type { WidgetContext } from '../context.ts'
import { neverSent } from '../errors/neverSent.ts'
import { sessionEnded } from '../errors/sessionEnded.ts'
import { type Handover, newHandover } from '../review/handover.ts'
import { untilOutcome } from '../review/untilOutcome.ts'
import type { PendingRequest } from '../state/requests.ts'
import { untilState } from '../state/untilState.ts'
import { requestIdOf } from '../state/views.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { declined, personClock, throwIfLeft, unlessAborted } from './personClock.ts'
import { screenOf } from './screenOf.ts'

export interface Asked
  extends Pick<PendingRequest, 'namespace' | 'method' | 'networkId' | 'subject' | 'risks' | 'check'> {
  /** A wallet shows its own screen for it. */
  toWallet: boolean
  /** Our screen is the only one there is: it shows whatever the project says of risks. */
  always?: boolean
  /** A payment (review/onceSent): what ends it before anybody has it says so. */
  pays?: boolean
  /** Does it, once the person agreed to our screen or none of ours was needed; of a payment `handover` says how far it got. */
  run(signal: AbortSignal, handover: Handover): Promise<unknown>
}

let made = 0

/**
 * The transaction stack of specification §4. The request waits in the state: a person agrees by moving its
 * stage (`approveRequest`), and it is over once it is gone from there (`rejectRequest`, `closeModal`). What a
 * wallet answers after that is dropped, but for a payment that is out (review/untilOutcome). Who asked may leave at any
 * step: nothing is shown and no wallet asked then.
 */
export async function askPerson(context: WidgetContext, call: Call, asked: Asked): Promise<unknown> {
  throwIfLeft(call)
  const { store } = context
  const { run, toWallet, always = false, pays = false, ...about } = asked
  const { addRequest, preview, connections } = store.getState()
  const id = `request-${++made}`
  const screen = screenOf[asked.subject.type]
  // The embedded wallet decides in a screen of its own, which opens and closes by itself (actions/showLogin).
  const embedded = toWallet && isEmbedded(connections[asked.namespace])
  const wanted = always || asked.risks.length > 0 || preview === 'always'
  const reviewed = screen !== null && !embedded && wanted
  addRequest({ ...about, id, stage: reviewed ? 'review' : 'wallet', createdAt: Date.now() })
  const isGone = ({ requests }: { requests: PendingRequest[] }): boolean =>
    !requests.some((one) => one.id === id)
  const wasConnected = connections[asked.namespace] !== undefined
  const isLeft = (): boolean => wasConnected && !store.getState().connections[asked.namespace]
  const handover = newHandover()
  const why = (): RpcError =>
    isLeft() ? sessionEnded(store.getState().lastEnd[asked.namespace]) : declined()
  const clock = personClock(store, call, isGone, why)
  try {
    if (reviewed) {
      const shown = showView(context, { name: screen, data: { requestId: id } }, 'push')
      await unlessAborted(shown, clock.signal)
      await untilState(
        store,
        ({ requests }) => requests.find((one) => one.id === id && one.stage === 'wallet'),
        clock.signal,
      )
    }
    // The person's yes and the end of the waiting may come in one step.
    clock.signal.throwIfAborted()
    if (toWallet && !embedded && store.getState().open) continueInWallet(context, id)
    return await untilOutcome(run(clock.signal, handover), clock.signal, handover)
  } catch (error) {
    throw pays && clock.signal.aborted && handover.sent === 'no' ? neverSent(error) : error
  } finally {
    clock.stop()
    settle(context, id)
  }
}

/** An open modal says where to look; a closed one stays closed. */
function continueInWallet(context: WidgetContext, requestId: string): void {
  const { history, push, replace } = context.store.getState()
  const target = { name: 'ContinueInWallet', data: { requestId } } as const
  if (requestIdOf(history.at(-1)) === requestId) replace(target)
  else push(target)
  void showFrame(context)
}

/** Success and failure alike: what goes on shows again, another request or a payment of our form; else the modal closes. */
function settle(context: WidgetContext, id: string): void {
  context.store.getState().removeRequest(id)
  const state = context.store.getState()
  if (!state.open || !state.history.some((view) => requestIdOf(view) === id)) return
  const next = state.requests.at(-1)
  if (!next && !goesOnBelow(context, id)) return void closeModal(context, 'now')
  if (!next) {
    state.dropRequest(id)
    dropOver(context)
    return
  }
  const screen = next.stage === 'review' ? screenOf[next.subject.type] : 'ContinueInWallet'
  // Before the other leaves: no view that nobody opened comes below it then.
  if (screen && !state.history.some((view) => requestIdOf(view) === next.id))
    state.push({ name: screen, data: { requestId: next.id } })
  state.dropRequest(id)
}

/** Did the person open the view below a request, and is what it needs still there? */
function goesOnBelow(context: WidgetContext, id: string): boolean {
  const state = context.store.getState()
  const below = state.history.findLast((view) => requestIdOf(view) !== id)
  return below !== undefined && below.name !== fittingView(state).name && goesOn(context)
}
