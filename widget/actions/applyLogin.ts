import type { WidgetContext } from '../context.ts'
import type { Session } from '../state/session.ts'
import { embeddedKey } from '../wallets/embedded/embeddedKey.ts'
import { closeModal } from './closeModal.ts'
import { forgetConnection } from './forgetConnection.ts'
import { embeddedOf } from './logIn.ts'

/** What the login frame says of the session becomes ours; a connection of its wallet follows. */
export function applyLogin(context: WidgetContext, session: Session): void {
  const { store } = context
  store.getState().setSession(session)
  const connection = store.getState().connections.eip155
  if (connection?.connectorId !== embeddedKey || session.status === 'loading') return
  const found = embeddedOf(context)?.sessionOf(session)
  if (!found) {
    forgetConnection(context, 'eip155')
    void closeModal(context, 'now')
  } else if (found.accounts.join() !== connection.accounts.join()) {
    store.getState().setConnection({ ...connection, ...found })
  }
}
