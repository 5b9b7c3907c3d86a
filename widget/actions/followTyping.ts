import type { WidgetContext } from '../context.ts'

/** Notes the views in which the person typed something, until they are left. */
export function followTyping({ store, look: { typedIn, typed } }: WidgetContext, document: Document): void {
  document.addEventListener('input', () => {
    const { history, closes } = store.getState()
    typedIn.set(history.at(-1)?.key ?? 0, closes)
  })
  const dropLeft = (): void => {
    const { history } = store.getState()
    for (const views of [typedIn, typed])
      for (const key of views.keys()) if (!history.some((view) => view.key === key)) views.delete(key)
  }
  store.subscribe(({ history }, before) => {
    // A view that is put on another first one is out of the history for a moment.
    if (history !== before.history) queueMicrotask(dropLeft)
  })
}
