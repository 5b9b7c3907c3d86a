import { MessageReview } from '../../review/MessageReview.tsx'
import { useRequest } from './useRequest.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants a signature: all that would be signed, as it is. */
export const ApproveMessageView = ({ data }: { data: { requestId: string } }) => {
  const request = useRequest(data.requestId)
  if (!request) return null
  return (
    <WithReview requestId={data.requestId}>
      <MessageReview request={request} />
    </WithReview>
  )
}
