import type { LoginContext } from '../context.ts'
import { tellWidget } from '../state/loginState.ts'

/**
 * The server says no email address to a session that a ticket without a key resumed, until its person proved the
 * recovery secret. After that the frame asks once more.
 */
export async function learnPerson(context: LoginContext): Promise<void> {
  const { session } = context.store.getState()
  if (!session?.resumed || session.user?.email !== null) return
  const answer = await context.routes.session().catch(() => null)
  const now = context.store.getState().session
  if (!answer?.user?.email || answer.user.id !== now?.user?.id) return
  context.store.setState({ session: { ...now, user: answer.user } })
  await tellWidget(context)
}
