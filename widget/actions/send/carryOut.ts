import type { WidgetContext } from '../../context.ts'
import { neverSent } from '../../errors/neverSent.ts'
import { sessionEnded } from '../../errors/sessionEnded.ts'
import { type Handover, newHandover } from '../../review/handover.ts'
import { isOutcomeUnknown } from '../../review/outcomeUnknown.ts'
import type { Connection } from '../../state/connections.ts'
import type { Send, Unclear } from '../../state/sends.ts'
import { onceState } from '../../state/untilState.ts'
import type { AskWallet } from './family.ts'
import { hearLate } from './hearLate.ts'
import { SendError } from './sendError.ts'
import { sendsOf } from './sendsOf.ts'
import { sentPlace } from './sentPlace.ts'
import { type Staged, stagedWallet } from './stagedWallet.ts'
import { standingFor, walletOf } from './walletOf.ts'

interface Payment<T> {
  form: Staged
  /** What the person agreed to. */
  intended: Unclear
  send(wallet: AskWallet, handover: Handover): Promise<T>
  /** Keeps what was sent; `isLate`: the form was free again by then. */
  keep(sent: T, isLate: boolean): Send
}

/**
 * Carries out a payment of a form of ours, one at a time. It counts as the person's business while its connection lasts. Where
 * nobody knows what became of it, that is kept until it is read, or until the wallet answers after all, or says no while its connection lasts.
 */
export async function carryOut<T>(
  context: WidgetContext,
  { form, intended, send, keep }: Payment<T>,
): Promise<Send> {
  const { stage, setStage } = form.getState()
  if (stage !== 'idle') throw new SendError('busy')
  setStage('working')
  const discount = countOne(context)
  const handover = newHandover()
  const { addUnclear, dropUnclear } = sendsOf(context).getState()
  let unwatch = (): void => {}
  let isGone = false
  let sending: Promise<T> | undefined
  const place = sentPlace(context, intended)
  try {
    const standing = standingFor(context, intended)
    const { connection } = standing
    const sent = await new Promise<T>((resolve, reject) => {
      unwatch = onceGone(context, connection, () => {
        isGone = true
        discount()
        if (handover.sent !== 'no') return
        handover.isOver = true
        reject(neverSent(sessionEnded(context.store.getState().lastEnd[connection.namespace])))
      })
      const wallet = walletOf(context, standing, { handover, giveUp: reject, onElsewhere: place.find })
      sending = send(stagedWallet(wallet, form, handover), handover)
      sending.then(resolve, reject)
    })
    unwatch()
    return place.keep(keep(sent, false))
  } catch (thrown) {
    if (isUnclear(thrown)) {
      handover.isOver = true
      addUnclear(intended)
      if (sending)
        void hearLate({
          answer: sending,
          handover,
          isGone: () => isGone,
          keep: (sent) => void place.keep(keep(sent, true)),
          settle: () => dropUnclear(intended),
        }).finally(unwatch)
    } else unwatch()
    throw thrown
  } finally {
    discount()
    setStage('idle')
  }
}

const isUnclear = (thrown: unknown): boolean =>
  isOutcomeUnknown(thrown) || (thrown as { code?: unknown } | null)?.code === 'unclear'

/** Counts a payment; the answer takes it out of the count again, once. */
function countOne({ store }: WidgetContext): () => void {
  const { countPayment } = store.getState()
  let isCounted = true
  countPayment(1)
  return () => {
    if (isCounted) countPayment(-1)
    isCounted = false
  }
}

/** Acts once a connection ended, or another wallet took its place. */
const onceGone = (
  { store }: WidgetContext,
  { namespace, wallet }: Connection,
  act: () => void,
): (() => void) => onceState(store, ({ connections }) => connections[namespace]?.wallet.id !== wallet.id, act)
