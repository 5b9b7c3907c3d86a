import type { WidgetContext } from '../context.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { Connector, ConnectorSession } from '../wallets/connector.ts'
import { connectBy } from './connect.ts'

/** `gone`: the wallet grants nothing any more; `dropped`: nobody waited for the answer. */
export type Granted = 'connected' | 'gone' | 'dropped'

/**
 * Connects what a wallet grants without a prompt; `null` of `ask` connects nothing. An answer for somebody who went
 * elsewhere, or who disconnects it meanwhile, is dropped, so that a payment that is written meanwhile keeps its wallet and
 * network. Fails like `connectBy`.
 */
export async function connectGranted(
  context: WidgetContext,
  connector: Connector,
  ask: () => Promise<ConnectorSession | null>,
  isWanted: () => boolean,
): Promise<Granted> {
  const end: { outcome: Granted } = { outcome: 'dropped' }
  const giveUp = (): void => context.store.getState().giveUpConnecting()
  const askOnce = async (left: AbortSignal): Promise<ConnectorSession> => {
    const { namespace, key } = connector
    // Who chose another wallet meanwhile goes on with that one.
    const back = { namespace, key, drop: () => left.aborted || giveUp() }
    context.look.returns.add(back)
    const found = await ask().finally(() => context.look.returns.delete(back))
    left.throwIfAborted()
    if (!isWanted()) giveUp()
    else if (found) return found
    else end.outcome = 'gone'
    throw new WidgetError('session_ended', { wallet: connector.name })
  }
  try {
    await connectBy(context, connector, askOnce, async () => {
      end.outcome = 'connected'
    })
  } catch (error) {
    giveUp()
    if (end.outcome !== 'gone') throw error
  }
  return end.outcome
}
