import type { LoginContext } from '../context.ts'

/** Nothing of who was logged in stays in the frame. */
export function forgetPerson({ store, server, custody, widget }: LoginContext): void {
  const { session, screen, wallet } = store.getState()
  // Other people and other projects of this site keep theirs.
  custody.forget(wallet?.id).catch(() => undefined)
  server.setSessionToken('')
  server.setPerson('')
  screen?.cancel()
  store.setState({
    session: { user: null, freshAt: null, cookies: session?.cookies ?? false },
    wallet: null,
    preferred: {},
    sentCalls: new Map(),
    emailCode: null,
    emailUpdate: null,
    popups: new Map(),
  })
  widget.keepTicket('').catch(() => undefined)
}
