import { type ReactNode, useMemo } from 'react'
import { ReactReview } from '../../review/review.ts'
import { approveRequest } from '../../rpc/approveRequest.ts'
import { rejectRequest } from '../../rpc/rejectRequest.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'

/** Gives the parts of a review what this program knows: who asks, the networks, the nodes, the two answers. */
export const WithReview = ({ requestId, children }: { requestId: string; children: ReactNode }) => {
  const context = useWidgetContext()
  const site = useWidget((state) => state.hostOrigin)
  const networks = useWidget((state) => state.networks)
  const review = useMemo(
    () => ({
      site,
      networks,
      ask: context.api.rpc,
      now: context.api.now,
      approve: () => approveRequest(context, requestId),
      reject: () => rejectRequest(context, requestId),
    }),
    [context, site, networks, requestId],
  )
  return <ReactReview value={review}>{children}</ReactReview>
}
