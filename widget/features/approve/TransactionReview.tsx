import { describeCall } from '../../rpc/eip155/describeCall.ts'
import { findNetwork } from '../../state/networks.ts'
import type { PendingRequest, Transaction } from '../../state/requests.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { CallHeadline } from './CallHeadline.tsx'
import { CallRows } from './CallRows.tsx'
import { DataBox } from './DataBox.tsx'
import { Decision } from './Decision.tsx'
import { NetworkDetail } from './NetworkDetail.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { feeText } from './transactionFee.ts'
import { useLoaded } from './useLoaded.ts'

export const TransactionReview = (props: {
  request: PendingRequest
  transaction: Transaction
  /** Signed only; the site sends it. */
  sign?: boolean
}) => {
  const { request, transaction } = props
  const t = useWords()
  const context = useWidgetContext()
  const network = useWidget((state) => findNetwork(state.networks, request.networkId))
  const loaded = useLoaded(() => describeCall(context, request.networkId, transaction))
  const call = loaded.state === 'ready' ? loaded.value : undefined
  const fee = network && feeText(transaction, network)

  return (
    <Decision
      headline={<CallHeadline loaded={loaded} network={network} />}
      ready={loaded.state !== 'loading'}
      request={request}
    >
      {loaded.state === 'failed' && <Banner title={t('call.unread.title')} tone="warning" />}
      {props.sign && (
        <Banner title={t('call.signOnly.title')} tone="info">
          {t('call.signOnly.text')}
        </Banner>
      )}
      <Details>
        <OwnAccount address={transaction.from} name={t('detail.from')} />
        {call ? (
          <CallRows call={call} />
        ) : (
          transaction.to && (
            <Detail name={t('detail.to')}>
              <AddressText address={transaction.to} />
            </Detail>
          )
        )}
        <NetworkDetail networkId={request.networkId} />
        {fee && <Detail name={t('detail.fee')}>{fee}</Detail>}
      </Details>
      {transaction.data && transaction.data !== '0x' && <DataBox data={transaction.data} />}
    </Decision>
  )
}
