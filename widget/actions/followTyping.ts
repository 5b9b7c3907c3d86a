import type { WidgetContext } from '../context.ts'

/** Notes the view in which the person typed something last. */
export function followTyping({ store, look }: WidgetContext, document: Document): void {
  document.addEventListener('input', () => {
    look.typedIn = store.getState().history.at(-1)?.key
  })
}
