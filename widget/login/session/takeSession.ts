import type { SessionAnswer } from '../../../server/contract/login.ts'
import { walletRoutes } from '../api/walletRoutes.ts'
import type { LoginContext } from '../context.ts'

/**
 * From now on the frame is this session's: its token, its ticket, and the wallet that the server knows of. Whoever was
 * here before is not any more.
 */
export async function takeSession(context: LoginContext, session: SessionAnswer): Promise<void> {
  const { store, server, widget, preferences, custody } = context
  const before = store.getState().session?.user
  if (before?.id !== session.user?.id) {
    custody.close()
    // It stands before somebody who is not here any more.
    if (before) store.getState().screen?.cancel()
  }
  server.setPerson(session.user?.id ?? '')
  if (session.token) server.setSessionToken(session.token)
  if (session.ticket) widget.keepTicket(session.ticket).catch(() => undefined)
  // A session whose wallet can't be read now stands all the same: `connectWallet` asks again.
  const wallet = session.user
    ? await walletRoutes(server)
        .wallet()
        .catch(() => null)
    : null
  // Tokens are for the calls alone.
  const { user, freshAt, resumed = false, cookies } = session
  const preferred = user ? preferences.read(user.id) : {}
  store.setState({ session: { user, freshAt, resumed, cookies }, wallet, preferred })
}
