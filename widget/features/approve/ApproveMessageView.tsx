import type { PendingRequest } from '../../state/requests.ts'
import { Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'
import { Decision } from './Decision.tsx'
import { Headline } from './Headline.tsx'
import { MessageText } from './MessageText.tsx'
import { NetworkDetail } from './NetworkDetail.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { TypedDataV1 } from './TypedDataV1.tsx'
import { TypedDataView } from './TypedDataView.tsx'
import { useRequest } from './useRequest.ts'

/** A site wants a signature: all that would be signed, as it is. */
export const ApproveMessageView = ({ data }: { data: { requestId: string } }) => {
  const t = useWords()
  const request = useRequest(data.requestId)
  if (!request || !('address' in request.subject)) return null
  return (
    <Decision
      headline={<Headline figure={t('message.figure')} label={t('message.label')} />}
      ready
      request={request}
    >
      <Subject request={request} />
      <Details>
        <OwnAccount address={request.subject.address} name={t('detail.account')} />
        <NetworkDetail networkId={request.networkId} />
      </Details>
    </Decision>
  )
}

const Subject = ({ request }: { request: PendingRequest }) => {
  const { subject } = request
  if (subject.type === 'message')
    return (
      <MessageText
        encoding={subject.encoding}
        text={subject.text}
        warned={request.risks.includes('hash_signing')}
      />
    )
  if (subject.type === 'typedData') return <TypedDataView data={subject.data} />
  if (subject.type === 'typedDataV1') return <TypedDataV1 items={subject.items} />
  return null
}
