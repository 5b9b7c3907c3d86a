import type { LoginContext } from '../context.ts'

/**
 * Nothing of who was logged in stays in the frame. A login that is under way goes on where nobody was
 * logged in, or a wallet by its signature; a code for another address does in any case.
 */
export function forgetPerson(context: LoginContext): void {
  const { store, server, custody, widget, keptCalls, config } = context
  const { session, screen, wallet, hostOrigin, emailCode, emailDevice } = store.getState()
  const isLogin = session?.user && session.user.method !== 'siwx'
  const isOther = (asked: { email: string } | null): boolean =>
    asked !== null && asked.email !== session?.user?.email
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
    ...(isLogin && {
      emailCode: isOther(emailCode) ? emailCode : null,
      emailDevice: isOther(emailDevice) ? emailDevice : null,
      farcaster: null,
      popups: new Map(),
    }),
    openCalls: new Map(),
  })
  keptCalls.forget({ projectId: config.projectId, hostOrigin })
  widget.keepTicket('').catch(() => undefined)
}
