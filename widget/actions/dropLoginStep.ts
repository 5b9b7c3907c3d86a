import type { WidgetContext } from '../context.ts'
import { readShelf } from '../state/tabShelf.ts'

/** Another login began, or something is connected: the way in that a reload interrupted does not come back. */
export function dropLoginStep(context: WidgetContext): void {
  if (!readShelf(context.stepShelf)) return
  void import('./later.ts')
    .then(({ forgetStep, wayInSteps }) => forgetStep(context, ...wayInSteps))
    .catch(() => {})
}
