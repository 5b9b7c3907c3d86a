import type { PendingRequest } from '../../state/requests.ts'
import { AccountsReview } from './AccountsReview.tsx'
import { AddNetworkReview } from './AddNetworkReview.tsx'
import { GrantReview } from './GrantReview.tsx'
import { RevokeReview } from './RevokeReview.tsx'
import { SwitchNetworkReview } from './SwitchNetworkReview.tsx'
import { useRequest } from './useRequest.ts'
import { WatchAssetReview } from './WatchAssetReview.tsx'
import { WithReview } from './WithReview.tsx'

/** A site wants a network, a token or a permission: what would be different afterwards. */
export const ApproveRequestView = ({ data }: { data: { requestId: string } }) => {
  const request = useRequest(data.requestId)
  if (!request) return null
  return (
    <WithReview requestId={data.requestId}>
      <Review request={request} />
    </WithReview>
  )
}

const Review = ({ request }: { request: PendingRequest }) => {
  const { subject } = request
  switch (subject.type) {
    case 'addNetwork':
      return <AddNetworkReview asked={subject} request={request} />
    case 'switchNetwork':
      return <SwitchNetworkReview networkId={subject.networkId} request={request} />
    case 'watchAsset':
      return <WatchAssetReview asset={subject} request={request} />
    case 'grantPermissions':
      return <GrantReview grant={subject} request={request} />
    case 'requestPermissions':
      return <AccountsReview accounts={subject.accounts} request={request} />
    case 'revokePermissions':
      return <RevokeReview accounts={subject.accounts} request={request} />
    default:
      return null
  }
}
