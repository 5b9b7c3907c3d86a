import type { WidgetContext } from '../context.ts'
import { embeddedKey } from '../wallets/embedded/embeddedKey.ts'
import { closeModal } from './closeModal.ts'
import { forgetConnection } from './forgetConnection.ts'

/** Ends the session here and on the server; the embedded wallet goes with it, another wallet stays connected. */
export async function signOut(context: WidgetContext): Promise<void> {
  const { store, login } = context
  const { login: offered, connections } = store.getState()
  if (!offered) return
  if (connections.eip155?.connectorId === embeddedKey) {
    forgetConnection(context, 'eip155')
    void closeModal(context, 'now')
  }
  store.getState().setSigner('')
  store.getState().setTicket('')
  await login.call('signOut', [])
}
