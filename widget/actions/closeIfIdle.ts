import type { WidgetContext } from '../context.ts'
import { closeModal } from './closeModal.ts'

/** Does the person decide, pay or connect something that the end of a connection has nothing to do with? */
export const isBusy = ({ store }: WidgetContext): boolean => {
  const { requests, payments, connectingWith } = store.getState()
  return requests.length > 0 || payments > 0 || connectingWith !== null
}

/** Closes the modal after a connection ended, unless something of another family goes on in it. */
export async function closeIfIdle(context: WidgetContext): Promise<void> {
  if (!isBusy(context)) await closeModal(context, 'now')
}
