import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { WidgetContext } from '../context.ts'
import { closeIfIdle } from './closeIfIdle.ts'
import { forgetEmbedded } from './forgetEmbedded.ts'
import { forgetStep } from './keptStep.ts'
import { forgetCode } from './runningCode.ts'

/**
 * Ends the session here and on the server; the embedded wallet goes with it, another wallet stays connected. `by`: whose wish
 * it is, where that is known.
 */
export async function signOut(context: WidgetContext, by?: ConnectionEnder): Promise<void> {
  const { store, login } = context
  if (!store.getState().login) return
  if (forgetEmbedded(context, by)) void closeIfIdle(context)
  store.getState().setSigner('', '')
  store.getState().setTicket('')
  forgetCode(context)
  forgetStep(context)
  await login.call('signOut', [])
}
