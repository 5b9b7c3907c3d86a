import type { WidgetContext } from '../context.ts'

/** Notes the view in which the person typed something last. */
export function followTyping({ store, look }: WidgetContext, document: Document): void {
  document.addEventListener('input', () => {
    const { history, closes } = store.getState()
    look.typedIn = { key: history.at(-1)?.key, closes }
  })
}
