import { reasonOf } from '../api/serverClient.ts'
import type { LoginContext } from '../context.ts'
import type { LoginStart, LoginState } from '../protocol.ts'
import { loginState } from '../state/loginState.ts'
import { logIn } from './logIn.ts'
import { takeSession } from './takeSession.ts'

/** Who is logged in: by the cookie, or by the ticket that the page kept where there are no cookies. */
export async function loadSession(context: LoginContext, options: LoginStart): Promise<LoginState> {
  const { store, server, routes } = context
  server.setFrameToken(options.frameToken)
  store.setState({ hostOrigin: options.hostOrigin, networks: options.networks })
  const session = await routes.session()
  await takeSession(context, session)
  if (!session.user && !session.cookies && options.ticket) await resume(context, options.ticket)
  const { accountType } = options
  // What this device keeps of the person counts before what a page keeps.
  if (accountType && store.getState().session?.user)
    store.setState(({ preferred }) => ({ preferred: { eip155: accountType, ...preferred } }))
  return loginState(context)
}

/** A ticket is good once; one that is not good any more is forgotten. */
async function resume(context: LoginContext, ticket: string): Promise<void> {
  try {
    await logIn(context, { kind: 'ticket', ticket })
  } catch (error) {
    if (reasonOf(error) !== 'invalid_ticket') throw error
    context.widget.keepTicket('').catch(() => undefined)
  }
}
