import type { WidgetContext } from '../context.ts'

/** The person agrees to what our screen showed: the request goes on to its wallet. */
export function approveRequest({ store }: WidgetContext, requestId: string): void {
  const { requests, setStage } = store.getState()
  if (requests.some(({ id, stage }) => id === requestId && stage === 'review')) setStage(requestId, 'wallet')
}
