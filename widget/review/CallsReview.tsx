import type { ReactNode } from 'react'
import { AddressText } from '../ui/AddressText.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Detail, Details } from '../ui/Details.tsx'
import { MarkedText } from '../ui/MarkedText.tsx'
import { VisibleText } from '../ui/VisibleText.tsx'
import { useWords } from '../words/useWords.ts'
import { AskedFields } from './AskedFields.tsx'
import { CallHeadline } from './CallHeadline.tsx'
import { CallRows } from './CallRows.tsx'
import { callReceivers } from './callReceiver.ts'
import { callWords } from './callWords.ts'
import { DataBox } from './DataBox.tsx'
import { Decision } from './Decision.tsx'
import type { CallDescription } from './eip155/callDescription.ts'
import { withDescribed } from './eip155/dangers/risksOfDescription.ts'
import { describeCall } from './eip155/describeCall.ts'
import { Headline } from './Headline.tsx'
import { NetworkDetail } from './NetworkDetail.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { Receivers } from './Receivers.tsx'
import { networkOf, useReview } from './review.ts'
import { SwapBanners } from './SwapBanners.tsx'
import type { Reviewed } from './subject.ts'
import { type Loaded, useLoaded } from './useLoaded.ts'

interface Call {
  to?: string
  value?: string
  data?: string
}

/** Several calls in one step: each is shown. */
export const CallsReview = (props: {
  request: Reviewed
  from: string
  calls: Call[]
  /** What else there is to say, before the details. */
  children?: ReactNode
  /** More of the details. */
  details?: ReactNode
  /** `false` while more than the calls is being worked out. */
  ready?: boolean
  /** `false` where what it costs keeps it from being approved. */
  mayApprove?: boolean
}) => {
  const { request, from, calls } = props
  const t = useWords()
  const { ask, networks } = useReview()
  const loaded = useLoaded(() =>
    Promise.all(calls.map((call) => describeCall(ask, request.networkId, { ...call, from }))),
  )
  const first = firstOf(loaded)
  const isOne = calls.length === 1
  const receivers = isOne && first.state === 'ready' ? callReceivers(first.value, from) : []
  return (
    <Decision
      headline={
        isOne ? (
          <CallHeadline loaded={first} network={networkOf(networks, request.networkId)} />
        ) : (
          <Headline figure={t('calls.count', { count: calls.length })} label={t('calls.label')} />
        )
      }
      mayApprove={props.mayApprove}
      ready={loaded.state !== 'loading' && props.ready !== false}
      readWhole={!isOne}
      receiver={<Receivers receivers={receivers} />}
      risks={loaded.state === 'ready' ? withDescribed(request.risks, loaded.value) : request.risks}
    >
      {loaded.state === 'failed' && <Banner title={t('call.unread.title')} tone="warning" />}
      {props.children}
      <Details>
        <OwnAccount address={from} name={t('detail.from')} />
        <NetworkDetail networkId={request.networkId} />
        {request.subject.type === 'calls' &&
          request.subject.capabilities?.map((name) => (
            <Detail key={name} name={t('detail.capability')}>
              <VisibleText text={name} />
            </Detail>
          ))}
        <AskedFields subject={request.subject} />
        {props.details}
      </Details>
      {calls.map((call, at) => (
        <CallCard
          call={call}
          from={from}
          description={loaded.state === 'ready' ? loaded.value[at] : undefined}
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells calls apart
          key={at}
          networkId={request.networkId}
          number={at + 1}
        />
      ))}
    </Decision>
  )
}

function firstOf(loaded: Loaded<CallDescription[]>): Loaded<CallDescription> {
  if (loaded.state !== 'ready') return loaded
  const [value] = loaded.value
  return value ? { state: 'ready', value } : { state: 'failed' }
}

const CallCard = (props: {
  number: number
  from: string
  networkId: string
  call: Call
  description: CallDescription | undefined
}) => {
  const { call, description, number } = props
  const t = useWords()
  const network = networkOf(useReview().networks, props.networkId)
  const words = description && callWords(description, network, t)
  const receivers = description
    ? callReceivers(description, props.from)
    : [{ role: 'detail.to' as const, address: call.to ?? '' }]
  return (
    <section>
      <h2 className="section-title">{t('calls.step', { number })}</h2>
      {description && <SwapBanners call={description} network={network} />}
      <Details>
        {words && (
          <Detail name={words.label}>
            <strong className={words.danger ? 'headline-danger' : undefined}>
              <MarkedText text={words.figure} />
            </strong>
          </Detail>
        )}
        {receivers.map(({ role, address }) => (
          <Detail key={role} name={t(role)}>
            <AddressText address={address} />
          </Detail>
        ))}
        {description && <CallRows call={description} from={props.from} network={network} />}
      </Details>
      {call.data && call.data !== '0x' && <DataBox data={call.data} />}
    </section>
  )
}
