import type { Call } from '../../../host-sdk/channel/exposeApi.ts'
import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { atMoment, momentIn } from '../../ui/moment.ts'

/** A person's request expires (design.md §3.4). */
export const personMs = 300_000

const rejected = (message: string, reason: string): RpcError =>
  new RpcError(rpcCodes.userRejected, message, { reason })

export const declined = (): RpcError => rejected('The person declined the request', 'request_closed')

export interface PersonClock {
  /** Fires with the `RpcError` that the widget gets: who asked left, or it took too long. */
  signal: AbortSignal
  stop(): void
}

/** The life of a call that waits for a person. */
export function personClock(call: Call, limitMs = personMs): PersonClock {
  call.holdForPerson()
  const ended = new AbortController()
  const leave = (): void => ended.abort(rejected('Request was aborted', 'aborted'))
  const stopExpiry = atMoment(momentIn(limitMs), () =>
    ended.abort(rejected('The request expired', 'request_expired')),
  )
  call.signal.addEventListener('abort', leave)
  if (call.signal.aborted) leave()
  return {
    signal: ended.signal,
    stop: () => {
      stopExpiry()
      call.signal.removeEventListener('abort', leave)
    },
  }
}
