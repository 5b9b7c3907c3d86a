import type { ReactNode } from 'react'
import { Banner } from '../ui/Banner.tsx'
import { Detail, Details } from '../ui/Details.tsx'
import { useWords } from '../words/useWords.ts'
import { AskedFields } from './AskedFields.tsx'
import { CallHeadline } from './CallHeadline.tsx'
import { CallRows } from './CallRows.tsx'
import { callReceivers } from './callReceiver.ts'
import { DataBox } from './DataBox.tsx'
import { Decision } from './Decision.tsx'
import { withDescribed } from './eip155/dangers/risksOfDescription.ts'
import { describeCall } from './eip155/describeCall.ts'
import { NetworkDetail } from './NetworkDetail.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { Receivers } from './Receivers.tsx'
import { networkOf, useReview } from './review.ts'
import { SwapBanners } from './SwapBanners.tsx'
import type { Reviewed, Transaction } from './subject.ts'
import { feeText } from './transactionFee.ts'
import { useLoaded } from './useLoaded.ts'

export const TransactionReview = (props: {
  request: Reviewed
  transaction: Transaction
  /** Signed only; the site sends it. */
  sign?: boolean
  /** `false` while more than the call is being worked out. */
  ready?: boolean
  /** `false` where what it costs keeps it from being approved. */
  mayApprove?: boolean
  /** In the place of the fee that the site names. */
  fee?: ReactNode
  /** What else there is to say, before the details. */
  children?: ReactNode
}) => {
  const { request, transaction } = props
  const t = useWords()
  const { networks, ask } = useReview()
  const network = networkOf(networks, request.networkId)
  const loaded = useLoaded(() => describeCall(ask, request.networkId, transaction))
  const call = loaded.state === 'ready' ? loaded.value : undefined
  const fee = props.fee ?? (network && feeText(transaction, network))
  const receivers = call
    ? callReceivers(call, transaction.from)
    : transaction.to
      ? [{ role: 'detail.to' as const, address: transaction.to }]
      : []

  return (
    <Decision
      headline={<CallHeadline loaded={loaded} network={network} />}
      mayApprove={props.mayApprove}
      ready={loaded.state !== 'loading' && props.ready !== false}
      receiver={<Receivers receivers={receivers} />}
      risks={call ? withDescribed(request.risks, [call]) : request.risks}
    >
      {loaded.state === 'failed' && <Banner title={t('call.unread.title')} tone="warning" />}
      {call && <SwapBanners call={call} network={network} />}
      {props.sign && (
        <Banner title={t('call.signOnly.title')} tone="info">
          {t('call.signOnly.text')}
        </Banner>
      )}
      {props.children}
      <Details>
        <OwnAccount address={transaction.from} name={t('detail.from')} />
        {call && <CallRows call={call} from={transaction.from} network={network} />}
        <NetworkDetail networkId={request.networkId} />
        {fee && <Detail name={t('detail.fee')}>{fee}</Detail>}
        <AskedFields subject={request.subject} />
      </Details>
      {transaction.data && transaction.data !== '0x' && <DataBox data={transaction.data} />}
    </Decision>
  )
}
