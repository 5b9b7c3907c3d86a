import type { WidgetContext } from '../context.ts'
import { notifyHost } from './notifyHost.ts'
import { persist } from './persist.ts'

/** From now on the page hears of each change, and what must last is written. Returns the end of it. */
export function watchState(context: WidgetContext): () => void {
  let scheduled = false
  return context.store.subscribe(() => {
    if (scheduled) return
    scheduled = true
    // Several changes of one step are one message.
    queueMicrotask(() => {
      scheduled = false
      void notifyHost(context)
      persist(context)
    })
  })
}
