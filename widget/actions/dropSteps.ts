import type { Namespace } from '../../host-sdk/protocol/caip.ts'
import type { WidgetContext } from '../context.ts'
import { readShelf } from '../state/tabShelf.ts'

/** A reload brings back nothing that was on its way into an account that is left, nor of a person who is. */
export function dropSteps(context: WidgetContext, left: readonly Namespace[], isOut: boolean): void {
  if (!readShelf(context.stepShelf) && !readShelf(context.codeShelf)) return
  void import('./later.ts')
    .then(({ forgetFunding, forgetLeftSteps }) => {
      for (const namespace of left) forgetFunding(context, namespace)
      if (isOut) forgetLeftSteps(context)
    })
    .catch(() => {})
}
