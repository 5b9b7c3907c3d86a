import type { Call } from '../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../host-sdk/protocol/rpcError.ts'
import { personMs, requestExpired } from '../errors/requestExpired.ts'
import type { WidgetState, WidgetStore } from '../state/store.ts'
import { onceState } from '../state/untilState.ts'
import { atMoment, momentIn } from '../ui/moment.ts'

const left = (): RpcError => new RpcError(rpcCodes.userRejected, 'Request was aborted', { reason: 'aborted' })

/** Whoever gave up waits for no answer: nothing is shown and no wallet asked any more. */
export function throwIfLeft({ signal }: Call): void {
  if (signal.aborted) throw left()
}

export interface PersonClock {
  /** Fires with the `RpcError` that the page gets. */
  signal: AbortSignal
  stop(): void
}

export const declined = (): RpcError =>
  new RpcError(rpcCodes.userRejected, 'The person declined the request', { reason: 'request_closed' })

/**
 * The life of a call that waits for a person: it ends by expiry, by the caller, or when `isOver` says so, which `why` names.
 */
export function personClock(
  store: WidgetStore,
  call: Call,
  isOver: (state: WidgetState) => boolean,
  why: () => RpcError = declined,
): PersonClock {
  call.holdForPerson()
  const ended = new AbortController()
  const leave = (): void => ended.abort(left())
  const stopExpiry = atMoment(momentIn(personMs), () => ended.abort(requestExpired()))
  call.signal.addEventListener('abort', leave)
  if (call.signal.aborted) leave()
  const unwatch = onceState(store, isOver, () => ended.abort(why()))
  return {
    signal: ended.signal,
    stop: () => {
      stopExpiry()
      call.signal.removeEventListener('abort', leave)
      unwatch()
    },
  }
}

/** The answer, or the signal's reason when that comes first; what comes later is dropped. */
export function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
