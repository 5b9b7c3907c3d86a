import type { WidgetContext } from '../context.ts'
import { stepOf } from '../state/stepOf.ts'
import { readShelf } from '../state/tabShelf.ts'
import type { ViewTarget } from '../state/views.ts'
import { showFirst } from './showFirst.ts'

/** Shows the first view, and then in front of it the step with a code or letter that a reload of the page interrupted. */
export async function showConnect(context: WidgetContext, connect: ViewTarget): Promise<void> {
  const shown = showFirst(context, connect)
  if (readShelf(context.stepShelf)) await shown
  if (readShelf(context.codeShelf)) {
    const step = stepOf(context.store)
    const { takeKeptCode } = await import('./later.ts')
    // Who went on, or is asked for something, meanwhile stays there.
    const isWanted = (): boolean => {
      const { open, history } = context.store.getState()
      return open && step.isHere() && history.length === 1
    }
    const kept = await takeKeptCode(context, isWanted)
    if (kept) step.push(kept)
  }
  return shown
}
