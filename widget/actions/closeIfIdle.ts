import type { WidgetContext } from '../context.ts'
import { closeModal } from './closeModal.ts'

/** Does the person decide or connect something that a connection's end has nothing to do with? */
export const isBusy = ({ store }: WidgetContext): boolean => {
  const { requests, connectingWith } = store.getState()
  return requests.length > 0 || connectingWith !== null
}

/** Closes the modal after a connection ended, unless something of another family goes on in it. */
export async function closeIfIdle(context: WidgetContext): Promise<void> {
  if (!isBusy(context)) await closeModal(context, 'now')
}
