import type { WidgetContext } from '../context.ts'
import { chosenFirst } from '../state/knownWallets.ts'
import { leftBy } from '../state/leftFamilies.ts'
import type { Session } from '../state/session.ts'
import { isEmbedded } from '../wallets/embedded/embeddedKey.ts'
import { sessionOf } from '../wallets/embedded/sessionOf.ts'
import { closeIfIdle } from './closeIfIdle.ts'
import { closeIfOver } from './closeIfOver.ts'
import { dropSteps } from './dropSteps.ts'
import { forgetEmbedded } from './forgetEmbedded.ts'

/** What the login frame says of the session becomes ours; the connections of its wallet follow. */
export function applyLogin(context: WidgetContext, session: Session): void {
  const { store } = context
  const { user } = store.getState().session
  store.getState().setSession(session)
  store.setState(({ left }) => ({ left: leftBy(left, session) }))
  if (session.status === 'loading') return
  const isOut = user !== null && !session.user
  const ours = Object.values(store.getState().connections).filter(isEmbedded)
  const now = ours.map((connection) => ({ connection, found: sessionOf(session, connection.network) }))
  if (now.some(({ found }) => !found)) {
    const before = store.getState()
    dropSteps(context, forgetEmbedded(context), isOut)
    // Who ended it in the login frame's own screen need not be told.
    void (before.loginScreen ? closeIfIdle(context) : closeIfOver(context, before))
    return
  }
  if (isOut) dropSteps(context, [], true)
  const { chosen, setConnection } = store.getState()
  for (const { connection, found } of now) {
    if (!found) continue
    // The account that the person picked stays the one in use.
    const accounts = chosenFirst(found.accounts, chosen[connection.namespace])
    if (accounts.join() !== connection.accounts.join()) setConnection({ ...connection, ...found, accounts })
  }
}
