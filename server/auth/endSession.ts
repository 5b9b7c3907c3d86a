import type { ServerContext } from '../context.ts'
import type { Session } from '../sessions/sessions.ts'
import { recordLogin } from './recordLogin.ts'

/** Signs out: this session, or all of the person. Tickets of an ended session resume nothing. */
export async function endSession(
  context: ServerContext,
  session: Session,
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  await (everywhere ? context.sessions.endAll(session.userId) : context.sessions.end(session.id))
  await recordLogin(context, everywhere ? 'login.end-everywhere' : 'login.end', session)
}
