import type { LoginContext } from '../context.ts'
import type { LoginStart, LoginState } from '../protocol.ts'
import { loginState } from '../state/loginState.ts'
import { forgetPerson } from './forgetPerson.ts'
import { resumeSession } from './resumeSession.ts'
import { takeSession } from './takeSession.ts'

/**
 * Who is logged in: by the cookie, or by the ticket that the page kept where there are no cookies. Asked again, it finds
 * what another tab did meanwhile.
 */
export async function loadSession(context: LoginContext, options: LoginStart): Promise<LoginState> {
  const { store, server, routes } = context
  const { accountType, frameToken, hostOrigin, networks, ticket } = options
  server.setFrameToken(frameToken)
  store.setState({ hostOrigin, networks })
  const before = store.getState().session
  const found = await routes.whoever()
  const resumes = !found.user && !found.cookies && ticket !== ''
  const session = (resumes && (await resumeSession(context))) || found
  const now = store.getState().session
  // Somebody logged in here while we asked.
  if (now !== before && now?.user) return loginState(context)
  if (!session.user && now?.user) forgetPerson(context, true)
  await takeSession(context, session)
  // What this device keeps of the person counts before what a page keeps.
  if (accountType && store.getState().session?.user)
    store.setState(({ preferred }) => ({ preferred: { eip155: accountType, ...preferred } }))
  return loginState(context)
}
