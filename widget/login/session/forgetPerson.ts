import type { LoginContext } from '../context.ts'

/**
 * Nothing of who was logged in stays in the frame. A login that is under way goes on where nobody was
 * logged in, or a wallet by its signature; a code for another address does in any case.
 *
 * @param awaits the form of a code for their own address may stay in front of the person, and goes on
 */
export function forgetPerson(context: LoginContext, awaits: boolean): void {
  const { store, server, custody, widget, keptCalls, config } = context
  const { session, screen, wallet, hostOrigin, emailCode, emailDevice } = store.getState()
  const isLogin = session?.user && session.user.method !== 'siwx'
  // A screen that asked for it goes.
  const goesOn = awaits && !screen
  const kept = <T extends { email: string }>(asked: T | null): T | null =>
    asked && (goesOn || asked.email !== session?.user?.email) ? asked : null
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
      emailCode: kept(emailCode),
      emailDevice: kept(emailDevice),
      farcaster: null,
      popups: new Map(),
    }),
    openCalls: new Map(),
  })
  keptCalls.forget({ projectId: config.projectId, hostOrigin })
  widget.keepTicket('').catch(() => undefined)
}
