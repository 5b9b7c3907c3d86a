import type { WidgetContext } from '../context.ts'
import { closeModal } from './closeModal.ts'
import { isBusy } from './isBusy.ts'

/** Closes the modal after the person ended a connection, unless something of another family goes on in it. */
export async function closeIfIdle(context: WidgetContext): Promise<void> {
  if (!isBusy(context)) await closeModal(context, 'now')
}
