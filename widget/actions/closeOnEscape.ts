import type { WidgetContext } from '../context.ts'
import { closeModal } from './closeModal.ts'

/**
 * Closes the modal on Escape. It listens from the beginning: the page may give the frame the focus before its app has
 * painted. An embedded frame is part of the page, and stays.
 */
export function closeOnEscape(context: WidgetContext, document: Document): void {
  document.addEventListener('keydown', (event) => {
    const { open, embedded } = context.store.getState()
    if (!open || embedded || event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    void closeModal(context)
  })
}
