import type { WidgetContext } from '../context.ts'

/** Does the person decide, pay or connect something that the end of a connection has nothing to do with? */
export const isBusy = ({ store }: WidgetContext): boolean => {
  const { requests, payments, connectingWith } = store.getState()
  return requests.length > 0 || payments > 0 || connectingWith !== null
}
