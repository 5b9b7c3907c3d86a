import { useRef } from 'react'
import type { PendingRequest } from '../../state/requests.ts'
import { useWidget } from '../../useWidget.ts'

/** The request of a view; the last one known while the view leaves. */
export function useRequest(requestId: string): PendingRequest | undefined {
  const found = useWidget(({ requests }) => requests.find(({ id }) => id === requestId))
  const last = useRef(found)
  if (found) last.current = found
  return last.current
}
