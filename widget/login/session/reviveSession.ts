import type { LoginContext } from '../context.ts'
import { resumeSession } from './resumeSession.ts'

/**
 * Where the browser keeps no cookies, a tab that resumes the session gets a new token, and ours is worth nothing any
 * more. The ticket that came with it, which all tabs of the page share, resumes it here in turn. Says whether the same
 * person's session stands again; what was asked before may then be asked once more.
 */
export function createRevival(context: () => LoginContext): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= revive(context()).finally(() => {
      running = undefined
    })
    return running
  }
}

async function revive(context: LoginContext): Promise<boolean> {
  const { store, server, widget } = context
  if (store.getState().session?.cookies !== false) return false
  const answer = await resumeSession(context)
  const { session } = store.getState()
  if (!answer?.user || answer.user.id !== session?.user?.id) return false
  if (answer.token) server.setSessionToken(answer.token)
  if (answer.ticket) widget.keepTicket(answer.ticket).catch(() => undefined)
  store.setState({ session: { ...session, freshAt: answer.freshAt, resumed: answer.resumed ?? false } })
  return true
}
