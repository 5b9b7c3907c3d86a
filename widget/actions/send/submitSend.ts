import type { WidgetContext } from '../../context.ts'
import type { Send } from '../../state/sends.ts'
import type { Order, Quote } from './family.ts'
import { followSends } from './followSends.ts'
import { SendError, toSendError } from './sendError.ts'
import { sendsOf } from './sendsOf.ts'
import { stagedWallet } from './stagedWallet.ts'
import { sendStanding } from './standing.ts'
import { tellHistory } from './tellHistory.ts'
import { standingFor, walletOf } from './walletOf.ts'

/**
 * Asks the wallet for what was shown, once at a time, and keeps what came of it: also when the person closed the modal
 * while the wallet asked them.
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
  const { stage, setStage, addSend, clearDraft, rememberOwnCoins } = sends.getState()
  const { countPayment } = context.store.getState()
  if (stage !== 'idle') throw new SendError('busy')
  setStage('working')
  countPayment(1)
  try {
    const standing = standingFor(context, order)
    const sent = await quote.send(stagedWallet(walletOf(context, standing), sends))
    const { networkId, from, to, asset, units } = order
    const { token, symbol, decimals } = asset
    const send: Send = {
      ...sent,
      networkId,
      from,
      to,
      symbol,
      decimals,
      units: String(units),
      sentAt: context.api.now(),
      status: 'pending',
      ...(token && { token }),
      ...(name && { name }),
    }
    addSend(send)
    clearDraft()
    tellHistory(context, send)
    followSends(context)
    return send
  } catch (thrown) {
    const error = toSendError(thrown)
    const key = sendStanding(context.store.getState())?.connection.wallet.id
    if (error.code === 'own_coins' && key) rememberOwnCoins(key)
    throw error
  } finally {
    setStage('idle')
    countPayment(-1)
  }
}
