import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { readShelf } from '../state/tabShelf.ts'

/** An account is left: a reload brings back nothing that was on its way into it. */
export function dropFunding(context: WidgetContext, namespace: Namespace): void {
  if (!readShelf(context.stepShelf)) return
  void import('./later.ts').then(({ forgetFunding }) => forgetFunding(context, namespace)).catch(() => {})
}
