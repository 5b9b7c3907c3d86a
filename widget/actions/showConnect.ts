import type { WidgetContext } from '../context.ts'
import { stepOf } from '../state/stepOf.ts'
import { readShelf } from '../state/tabShelf.ts'
import type { ViewTarget } from '../state/views.ts'
import { showFirst } from './showFirst.ts'

/** Shows the first view, and then in front of it the step with a code or letter that a reload of the page interrupted. */
export async function showConnect(context: WidgetContext, first: ViewTarget): Promise<void> {
  const shown = showFirst(context, first)
  if (readShelf(context.stepShelf)) await shown
  if (readShelf(context.codeShelf)) {
    const step = stepOf(context.store)
    await (await import('./later.ts')).pushKeptCode(context, step)
  }
  return shown
}
