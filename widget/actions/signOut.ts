import type { ConnectionEnder } from '../../host-sdk/protocol/api.ts'
import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import { embeddedKey } from '../../host-sdk/protocol/reservedKeys.ts'
import type { WidgetContext } from '../context.ts'
import { endSession } from '../wallets/embedded/endSession.ts'
import { closeIfIdle } from './closeIfIdle.ts'
import { closeIfOver } from './closeIfOver.ts'
import { dropReturns } from './dropReturns.ts'
import { forgetEmbedded } from './forgetEmbedded.ts'
import { forgetLeftSteps } from './forgetLeftSteps.ts'
import { forgetFunding } from './keptStep.ts'
import { leaveAccount } from './leaveAccount.ts'
import { persist } from './persist.ts'

/**
 * Ends the session here and on the server; the embedded wallet goes with it, also while it is still being restored. Another
 * wallet stays connected. `by`: whose wish it is, where that is known.
 */
export async function signOut(context: WidgetContext, by?: ConnectionEnder): Promise<void> {
  const { store, login } = context
  const before = store.getState()
  if (!before.login) return
  const left = forgetEmbedded(context, by)
  for (const namespace of left) forgetFunding(context, namespace)
  for (const [namespace, key] of Object.entries(store.getState().remembered))
    if (key === embeddedKey) leaveAccount(context, namespace as Namespace, { by })
  dropReturns(context, ({ key }) => key === embeddedKey)
  context.look.signing = undefined
  if (left.length > 0) void (by === 'person' ? closeIfIdle(context) : closeIfOver(context, before, by))
  store.getState().setSigner('', '')
  store.getState().setTicket('')
  forgetLeftSteps(context)
  persist(context, true)
  await endSession(login, store)
}
