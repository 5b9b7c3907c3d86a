import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { connectorOf } from './activeConnection.ts'
import { knownOf } from './applySession.ts'
import { closeIfIdle } from './closeIfIdle.ts'
import { endSignIn } from './endSignIn.ts'
import { forgetConnection } from './forgetConnection.ts'
import { forgetStep } from './keptStep.ts'
import { forgetCode } from './runningCode.ts'

/**
 * Ends one connection, or all: what waits for it is rejected, and the wallet is told, which may fail. Its sign-in
 * ends with it (`endSignIn`).
 */
export async function disconnect(
  context: WidgetContext,
  namespace?: Namespace | null,
  by: ConnectionEnder = 'person',
): Promise<void> {
  const { connections, remembered, keepWallet } = context.store.getState()
  const all = new Set([...Object.keys(connections), ...Object.keys(remembered)] as Namespace[])
  const ended = namespace ? [namespace] : [...all]
  const wallets = ended.map((ending) => {
    const connection = connections[ending]
    if (connection && !isEmbedded(connection)) keepWallet(knownOf(connection, 'left'))
    forgetConnection(context, ending, { by })
    // A login holds several families: while one of them stays connected, it goes on.
    const staysLoggedIn =
      isEmbedded(connection) && Object.values(context.store.getState().connections).some(isEmbedded)
    return connection && !staysLoggedIn ? connectorOf(context, connection) : undefined
  })
  const isEnded = (ending: Namespace): boolean => isEmbedded(connections[ending])
  const isLoggedIn = Object.values(context.store.getState().connections).some(isEmbedded)
  // Who leaves is not brought back to a code; another wallet has nothing to do with the login.
  if (!namespace || (ended.some(isEnded) && !isLoggedIn)) {
    forgetCode(context)
    forgetStep(context)
  }
  await Promise.all([
    closeIfIdle(context),
    ...wallets.map((connector) => connector?.disconnect(by).catch(() => {})),
    // The embedded wallet signs out by itself.
    endSignIn(context, ended, by),
  ])
}
