import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { closeIfOver } from './closeIfOver.ts'
import { endSignIn } from './endSignIn.ts'
import { leaveAccount } from './leaveAccount.ts'

/** The wallet took its permission back: its connection ends, and the sign-in with it. */
export function endConnection(context: WidgetContext, namespace: Namespace): void {
  const before = context.store.getState()
  leaveAccount(context, namespace, { by: 'wallet' })
  void closeIfOver(context, before, 'wallet')
  void endSignIn(context, [namespace], 'wallet')
}
