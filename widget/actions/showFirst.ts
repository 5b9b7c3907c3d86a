import type { WidgetContext } from '../context.ts'
import { readShelf } from '../state/tabShelf.ts'
import type { ViewTarget } from '../state/views.ts'
import { showView } from './showView.ts'

/** Shows a first view, with the step that a reload of the page interrupted in front of it from the beginning. */
export async function showFirst(context: WidgetContext, first: ViewTarget): Promise<void> {
  if (!readShelf(context.stepShelf)) return showView(context, first, 'reset')
  const before = context.store.getState()
  // Without that part the window opens all the same.
  const later = await import('./later.ts').catch(() => undefined)
  return later ? later.showResumed(context, first, before) : showView(context, first, 'reset')
}
