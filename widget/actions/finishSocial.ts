import type { WidgetContext } from '../context.ts'
import { forgetStep } from './keptStep.ts'
import { logIn } from './logIn.ts'

/**
 * Ends a login for which the page was left. `returned` is anybody's text: the login frame takes the hand-off only when
 * it asked for it itself, and a foreign one changes nothing. What fails leaves the person where they were.
 */
export async function finishSocial(context: WidgetContext, returned: string): Promise<void> {
  const base = context.store.getState().login?.popup
  if (!base || !returned.startsWith(`${base}/`)) return
  const id = new URL(returned).searchParams.get('handoff')
  if (!id) return
  // Whoever comes back from the login is brought to no step that waits for it.
  forgetStep(context, 'ConnectingSocial')
  await logIn(context, (signal) => context.login.call('awaitPopup', [id, ''], signal)).catch(() => {})
}
