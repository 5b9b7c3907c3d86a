import type { WidgetContext } from '../context.ts'
import { toWidgetError, WidgetError } from '../errors/widgetError.ts'
import type { KnownWallet } from '../state/knownWallets.ts'
import type { Connector } from '../wallets/connector.ts'
import { isWallet } from '../wallets/isWallet.ts'
import { applySession } from './applySession.ts'
import { askSignIn } from './askSignIn.ts'

/** One alone: which of several it was nobody can tell. */
function connectorOf(context: WidgetContext, known: KnownWallet): Connector | undefined {
  const [connector, ...more] = context.connectors().filter((one) => isWallet(one, known))
  return more.length === 0 ? connector : undefined
}

/**
 * Goes back to a wallet that was connected before, without a prompt. Says whether that worked: otherwise its connector
 * is to be asked (`ConnectingExternal`). Fails with `WidgetError` when the wallet is not in the page any more.
 */
export async function switchWallet(
  context: WidgetContext,
  known: KnownWallet,
): Promise<{ connected: boolean; connectorId: string }> {
  const connector = connectorOf(context, known)
  if (!connector) throw new WidgetError('wallet_not_found', { wallet: known.name })
  const session = await connector.restore().catch((error) => {
    throw toWidgetError(error, { wallet: known.name })
  })
  if (session) {
    applySession(context, connector, session)
    await askSignIn(context, known.namespace)
  }
  return { connected: session !== null, connectorId: connector.id }
}

/** Forgets a wallet; one that still has its permission is told to take it back, which may fail. */
export async function forgetWallet(context: WidgetContext, known: KnownWallet): Promise<void> {
  context.store.getState().dropWallet(known)
  if (known.status === 'held')
    await connectorOf(context, known)
      ?.disconnect('person')
      .catch(() => {})
}
