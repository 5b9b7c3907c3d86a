import type { WidgetContext } from '../context.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { KnownWallet } from '../state/knownWallets.ts'
import type { Connector } from '../wallets/connector.ts'
import { isWallet } from '../wallets/isWallet.ts'
import { askSignIn } from './askSignIn.ts'
import { connectGranted, type Granted } from './connectGranted.ts'

/** One alone: which of several it was nobody can tell. */
function connectorOf(context: WidgetContext, known: KnownWallet): Connector | undefined {
  const [connector, ...more] = context.connectors().filter((one) => isWallet(one, known))
  return more.length === 0 ? connector : undefined
}

/**
 * Goes back to a wallet that was connected before, without a prompt; `gone`: its connector is to be asked
 * (`ConnectingExternal`). Is dropped and fails like `connectGranted`, and when the wallet is not in the page any more.
 */
export async function switchWallet(
  context: WidgetContext,
  known: KnownWallet,
  isWanted: () => boolean = () => true,
): Promise<{ outcome: Granted; connectorId: string }> {
  const connector = connectorOf(context, known)
  if (!connector) throw new WidgetError('wallet_not_found', { wallet: known.name })
  const outcome = await connectGranted(context, connector, () => connector.restore(), isWanted)
  if (outcome === 'connected') await askSignIn(context, known.namespace)
  return { outcome, connectorId: connector.id }
}

/** Forgets a wallet; one that still has its permission is told to take it back, which may fail. */
export async function forgetWallet(context: WidgetContext, known: KnownWallet): Promise<void> {
  context.store.getState().dropWallet(known)
  if (known.status === 'held')
    await connectorOf(context, known)
      ?.disconnect('person')
      .catch(() => {})
}
