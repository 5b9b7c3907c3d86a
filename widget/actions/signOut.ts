import type { WidgetContext } from '../context.ts'
import { closeModal } from './closeModal.ts'
import { forgetEmbedded } from './forgetEmbedded.ts'

/** Ends the session here and on the server; the embedded wallet goes with it, another wallet stays connected. */
export async function signOut(context: WidgetContext): Promise<void> {
  const { store, login } = context
  if (!store.getState().login) return
  if (forgetEmbedded(context)) void closeModal(context, 'now')
  store.getState().setSigner('')
  store.getState().setTicket('')
  await login.call('signOut', [])
}
