import { BitcoinTransferReview } from '../../review/bip122/BitcoinTransferReview.tsx'
import { PsbtReview } from '../../review/bip122/PsbtReview.tsx'
import { CallsReview } from '../../review/CallsReview.tsx'
import { SolanaReview } from '../../review/solana/SolanaReview.tsx'
import { TransactionReview } from '../../review/TransactionReview.tsx'
import type { PendingRequest } from '../../state/requests.ts'
import { RawReview } from './RawReview.tsx'
import { UserOperationReview } from './UserOperationReview.tsx'
import { useRequest } from './useRequest.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants something sent: what it does, to whom, and what is risky about it. */
export const ApproveTransactionView = ({ data }: { data: { requestId: string } }) => {
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
  if (subject.type === 'transaction')
    return <TransactionReview request={request} sign={subject.sign} transaction={subject.transaction} />
  if (subject.type === 'calls')
    return <CallsReview calls={subject.calls} from={subject.from} request={request} />
  if (subject.type === 'userOperation') return <UserOperationReview operation={subject} request={request} />
  if (subject.type === 'solanaTransactions')
    return <SolanaReview asked={subject} networkId={request.networkId} />
  if (subject.type === 'psbt')
    return <PsbtReview networkId={request.networkId} psbt={subject.psbt} sends={subject.sends} />
  if (subject.type === 'bitcoinTransfer')
    return <BitcoinTransferReview networkId={request.networkId} transfer={subject} />
  if (subject.type === 'rawTransaction') return <RawReview raw={subject.raw} request={request} />
  return null
}
