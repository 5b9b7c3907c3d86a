import type { WidgetContext } from '../context.ts'
import { closeModal } from './closeModal.ts'

const questions: ReadonlySet<string> = new Set(['SIWXSignMessage', 'ConnectingSiwe'])

/** Takes the question to sign in from over what the person was in the middle of; says whether there is such a thing. */
export function dropQuestion({ store }: WidgetContext): boolean {
  const { history } = store.getState()
  const left = history.filter(({ name }) => !questions.has(name))
  if (left.length === 0) return false
  store.setState({ history: left, direction: 'prev' })
  return true
}

/** The question is answered, or is none any more. */
export async function leaveSignIn(context: WidgetContext): Promise<void> {
  if (!dropQuestion(context)) await closeModal(context, 'now')
}
