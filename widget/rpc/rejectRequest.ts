import type { WidgetContext } from '../context.ts'

/** The person says no: 4001, and what a wallet answers later is dropped. */
export const rejectRequest = ({ store }: WidgetContext, requestId: string): void =>
  store.getState().removeRequest(requestId)
