import type { WidgetContext } from '../../context.ts'
import type { Send, Unclear } from '../../state/sends.ts'
import { carryOut } from './carryOut.ts'
import type { Order, Quote } from './family.ts'
import { followSends } from './followSends.ts'
import { type SendError, toSendError } from './sendError.ts'
import { sendsOf } from './sendsOf.ts'
import { sendStanding } from './standing.ts'
import { tellHistory } from './tellHistory.ts'

/**
 * Asks the wallet for what was shown, once at a time, and keeps what came of it: also when the person closed the modal
 * while the wallet asked them, and where it answers after the form was free again.
 *
 * @throws SendError
 */
export async function submitSend(
  context: WidgetContext,
  order: Order,
  quote: Quote,
  name?: string,
): Promise<Send> {
  const sends = sendsOf(context)
  const { draft, markSubmitted, rememberOwnCoins } = sends.getState()
  const intended = intendedOf(order, name)
  const keep = (sent: Awaited<ReturnType<Quote['send']>>, isLate: boolean): Send => {
    const send: Send = { ...intended, ...sent, to: order.to, sentAt: context.api.now(), status: 'pending' }
    const { stage, draft: now, addSend, clearDraft } = sends.getState()
    addSend(send)
    // What is typed by then may be another payment.
    if (!isLate || (stage === 'idle' && now === draft)) clearDraft()
    tellHistory(context, send)
    followSends(context)
    return send
  }
  try {
    markSubmitted(draft)
    return await carryOut(context, { form: sends, intended, send: quote.send, keep })
  } catch (thrown) {
    const error: SendError = toSendError(thrown)
    const key = sendStanding(context.store.getState())?.connection.wallet.id
    if (error.code === 'own_coins' && key) rememberOwnCoins(key)
    throw error
  }
}

function intendedOf({ networkId, from, to, asset, units }: Order, name?: string): Unclear {
  const { token, symbol, decimals } = asset
  return {
    ...{ networkId, from, to, symbol, decimals, units: String(units) },
    ...(token && { token }),
    ...(name && { name }),
  }
}
