import type { WidgetContext } from '../context.ts'
import type { Session } from '../state/session.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { sessionOf } from '../wallets/embedded/sessionOf.ts'
import { closeIfIdle } from './closeIfIdle.ts'
import { forgetEmbedded } from './forgetEmbedded.ts'

/** What the login frame says of the session becomes ours; the connections of its wallet follow. */
export function applyLogin(context: WidgetContext, session: Session): void {
  const { store } = context
  store.getState().setSession(session)
  if (session.status === 'loading') return
  const ours = Object.values(store.getState().connections).filter(isEmbedded)
  const now = ours.map((connection) => ({ connection, found: sessionOf(session, connection.network) }))
  if (now.some(({ found }) => !found)) {
    forgetEmbedded(context)
    void closeIfIdle(context)
    return
  }
  for (const { connection, found } of now)
    if (found && found.accounts.join() !== connection.accounts.join())
      store.getState().setConnection({ ...connection, ...found })
}
