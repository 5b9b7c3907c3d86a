import type { WidgetContext } from '../context.ts'
import type { ViewEntry } from '../state/views.ts'

/** Notes the views in which the person typed something. */
export function followTyping(context: WidgetContext, document: Document): void {
  const { store, look } = context
  document.addEventListener('input', () => {
    const { history, closes } = store.getState()
    look.typedIn.set(history.at(-1) as ViewEntry, closes)
    void import('./later.ts').then(
      ({ forgetTyped }) => forgetTyped(context),
      () => {},
    )
  })
}
