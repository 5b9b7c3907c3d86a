import type { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import type { Handover, Receiver } from './handover.ts'
import { isOutcomeUnknown, outcomeUnknown } from './outcomeUnknown.ts'

/**
 * Ends of the waiting (`data.reason`) that leave a payment open, by who has it. Who closes our window while a wallet has it
 * said no (specification §4); of a node that already has it, nobody can take it back.
 */
const openEnds: Readonly<Record<Receiver, ReadonlySet<unknown>>> = {
  wallet: new Set(['session_ended', 'request_expired']),
  node: new Set(['session_ended', 'request_expired', 'request_closed']),
  login: new Set(['session_ended', 'request_expired', 'request_closed']),
}

/** Its own sentence says that the person declined it, which they can no more. */
const closed = 'The person closed the window'

function endOf(reason: RpcError, { sent, to }: Handover): RpcError {
  const why = (reason.data as { reason?: unknown } | undefined)?.reason
  if (sent === 'no' || !to || !openEnds[to].has(why)) return reason
  return outcomeUnknown(why === 'request_closed' ? closed : reason.message)
}

/**
 * The answer, or the signal's reason when that comes first, as what it means for a payment that may be out by then. The login
 * frame answers for certain, in its own time; what somebody else answers after the end is dropped.
 */
export function untilOutcome<T>(answer: Promise<T>, signal: AbortSignal, handover: Handover): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      const isAnswered = handover.sent === 'done' || (handover.sent === 'maybe' && handover.to === 'login')
      if (isAnswered) return
      if (handover.sent === 'no') handover.isOver = true
      reject(endOf(signal.reason, handover))
    }
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    answer
      .then(resolve, (error) => reject(signal.aborted && !isOutcomeUnknown(error) ? signal.reason : error))
      .finally(() => signal.removeEventListener('abort', end))
  })
}
