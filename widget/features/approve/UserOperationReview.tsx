import { CallsReview } from '../../review/CallsReview.tsx'
import { DataBox } from '../../review/DataBox.tsx'
import { Decision } from '../../review/Decision.tsx'
import { Headline } from '../../review/Headline.tsx'
import { NetworkDetail } from '../../review/NetworkDetail.tsx'
import { OwnAccount } from '../../review/OwnAccount.tsx'
import { networkOf, useReview } from '../../review/review.ts'
import type { Reviewed, UserOperation } from '../../review/subject.ts'
import { feeText } from '../../review/transactionFee.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'

type Props = { request: Reviewed; operation: UserOperation }

/** ERC-4337: what a contract account was told to do, each call as far as it can be read. */
export const UserOperationReview = ({ request, operation }: Props) => {
  const { calls, from } = operation
  const more = <Rows operation={operation} request={request} />
  const note = <Deploys operation={operation} />
  if (!calls || calls.length === 0)
    return (
      <Unreadable operation={operation} request={request}>
        {note}
        <Details>
          <Account operation={operation} request={request} />
          {more}
        </Details>
      </Unreadable>
    )
  return (
    <CallsReview calls={calls} details={more} from={from} request={request}>
      {note}
    </CallsReview>
  )
}

const Unreadable = (props: Props & { children: React.ReactNode }) => {
  const t = useWords()
  return (
    <Decision
      headline={
        <Headline danger figure={t('approve.operation.figure')} label={t('approve.operation.label')} />
      }
      ready
      risks={props.request.risks}
    >
      <Banner title={t('approve.operation.unread.title')} tone="danger">
        {t('approve.operation.unread.text')}
      </Banner>
      {props.children}
      <DataBox data={props.operation.data} />
    </Decision>
  )
}

const Deploys = ({ operation }: { operation: UserOperation }) => {
  const t = useWords()
  return operation.deploys && <Banner title={t('approve.operation.deploys')} tone="info" />
}

const Account = ({ request, operation }: Props) => (
  <>
    <OwnAccount address={operation.from} name={useWords()('detail.from')} />
    <NetworkDetail networkId={request.networkId} />
  </>
)

const Rows = ({ request, operation }: Props) => {
  const t = useWords()
  const network = networkOf(useReview().networks, request.networkId)
  const fee = network && feeText(operation, network)
  return (
    <>
      {fee && <Detail name={t('detail.fee')}>{fee}</Detail>}
      {operation.paymaster && (
        <Detail name={t('approve.operation.paymaster')}>
          <AddressText address={operation.paymaster} />
        </Detail>
      )}
      <Detail name={t('approve.operation.entryPoint')}>
        <AddressText address={operation.entryPoint} />
      </Detail>
    </>
  )
}
