import type { LoginContext } from '../context.ts'

/**
 * Nothing of who was logged in stays in the frame. A login that is under way goes on where nobody was
 * logged in, or a wallet by its signature.
 */
export function forgetPerson(context: LoginContext): void {
  const { store, server, custody, widget, keptCalls, config } = context
  const { session, screen, wallet, hostOrigin } = store.getState()
  const isLogin = session?.user && session.user.method !== 'siwx'
  // Other people and other projects of this site keep theirs.
  custody.forget(wallet?.id).catch(() => undefined)
  server.setSessionToken('')
  server.setPerson('')
  screen?.cancel()
  store.setState({
    session: { user: null, freshAt: null, cookies: session?.cookies ?? false },
    wallet: null,
    preferred: {},
    emailUpdate: null,
    ...(isLogin && { emailCode: null, emailDevice: null, farcaster: null, popups: new Map() }),
    openCalls: new Map(),
  })
  keptCalls.forget({ projectId: config.projectId, hostOrigin })
  widget.keepTicket('').catch(() => undefined)
}
