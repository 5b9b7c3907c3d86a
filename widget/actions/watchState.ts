import type { WidgetContext } from '../context.ts'
import { notifyHost } from './notifyHost.ts'

/** From now on what must last is written at each change, and the page hears of it. Returns the end of it. */
export function watchState(context: WidgetContext): () => void {
  let scheduled = false
  return context.store.subscribe(() => {
    if (scheduled) return
    scheduled = true
    // Several changes of one step are one message.
    queueMicrotask(() => {
      scheduled = false
      void notifyHost(context)
    })
  })
}
