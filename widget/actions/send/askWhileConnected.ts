import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import { neverSent } from '../../errors/neverSent.ts'
import { personMs, requestExpired } from '../../errors/requestExpired.ts'
import { sessionEnded } from '../../errors/sessionEnded.ts'
import { type Handover, newHandover } from '../../review/handover.ts'
import { isOutcomeUnknown } from '../../review/outcomeUnknown.ts'
import { untilOutcome } from '../../review/untilOutcome.ts'
import type { Connection } from '../../state/connections.ts'
import { onceState } from '../../state/untilState.ts'
import { atMoment, momentIn } from '../../ui/moment.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { requestWallet, type WalletRequest } from '../requestWallet.ts'
import type { OnElsewhere } from '../watchWhereSent.ts'

/** So long an answer is heard that comes after the waiting: others may have to sign first, as of a Safe. */
const heardMs = 3_600_000

/** Who waits for what a wallet is asked. */
export interface Waiting {
  handover: Handover
  /** Ends the waiting where the wallet has the payment; its answer is heard all the same. */
  giveUp?(error: unknown): void
  /** Hears afterwards that the wallet sent it on another network. */
  onElsewhere?: OnElsewhere
}

/**
 * Asks the wallet of a connection for a form of ours: the waiting ends with that connection, or as late as a page's would. A
 * wallet that has a payment by then may still answer.
 */
export async function askWhileConnected(
  context: WidgetContext,
  connection: Connection,
  asked: WalletRequest,
  { handover, giveUp, onElsewhere }: Waiting = { handover: newHandover() },
): Promise<unknown> {
  const { store } = context
  const { namespace, wallet } = connection
  const ended = new AbortController()
  const withdrawn = new AbortController()
  const end = (reason: RpcError): void => {
    const isWithWallet = handover.sent === 'maybe' && handover.to === 'wallet'
    stopClock()
    ended.abort(reason)
    if (!isWithWallet) withdrawn.abort(reason)
  }
  const stopClock = atMoment(momentIn(personMs), () => end(requestExpired()))
  const unwatch = onceState(
    store,
    ({ connections }) => connections[namespace]?.wallet.id !== wallet.id,
    () => end(sessionEnded(store.getState().lastEnd[namespace])),
  )
  const lasting = giveUp ? { ...asked, lastsMs: heardMs, onElsewhere } : asked
  const answer = requestWallet(context, lasting, withdrawn.signal, handover)
  try {
    return await untilOutcome(answer, ended.signal, handover)
  } catch (error) {
    if (isOutcomeUnknown(error) && ended.signal.aborted && !withdrawn.signal.aborted && giveUp) {
      giveUp(error)
      return await answer
    }
    if (isOutcomeUnknown(error)) throw error
    if (ended.signal.aborted && handover.sent === 'no') throw neverSent(error)
    throw isEmbedded(connection) ? error : withoutReason(error)
  } finally {
    stopClock()
    unwatch()
  }
}

/** What a person reads of a wallet's error is decided by its code alone: our reasons are for our own parts. */
function withoutReason(error: unknown): unknown {
  if (!(error instanceof RpcError)) return error
  const isUnsent = (error.data as { sent?: unknown } | null | undefined)?.sent === false
  return new RpcError(error.code, error.message, isUnsent ? { sent: false } : undefined)
}
