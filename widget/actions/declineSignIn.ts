import type { WidgetContext } from '../context.ts'
import { closeModal } from './closeModal.ts'
import { disconnect } from './disconnect.ts'

/** The person does not sign in: where the project requires it, the wallet is disconnected too. */
export const declineSignIn = (context: WidgetContext): Promise<void> =>
  context.store.getState().login?.siwx === 'required' ? disconnect(context) : closeModal(context, 'now')
