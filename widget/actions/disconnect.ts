import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { connectorOf } from './activeConnection.ts'
import { closeModal } from './closeModal.ts'
import { forgetConnection } from './forgetConnection.ts'
import { signOut } from './signOut.ts'

/**
 * Ends one connection, or all: what waits for it is rejected, and the wallet is told, which may fail. Its sign-in
 * ends with it.
 */
export async function disconnect(context: WidgetContext, namespace?: Namespace | null): Promise<void> {
  const { connections, remembered, session } = context.store.getState()
  const all = new Set([...Object.keys(connections), ...Object.keys(remembered)] as Namespace[])
  const ended = namespace ? [namespace] : [...all]
  const wallets = ended.map((ending) => {
    const connection = connections[ending]
    forgetConnection(context, ending)
    return connection && connectorOf(context, connection)
  })
  await Promise.all([
    closeModal(context, 'now'),
    ...wallets.map((connector) => connector?.disconnect().catch(() => {})),
    // A wallet that signed in signs out with its connection; the embedded wallet does so by itself.
    session.user?.method === 'siwx' && signOut(context).catch(() => {}),
  ])
}
