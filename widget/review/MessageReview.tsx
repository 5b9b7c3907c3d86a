import { Details } from '../ui/Details.tsx'
import { useWords } from '../words/useWords.ts'
import { Decision } from './Decision.tsx'
import { ForeignSignIn } from './ForeignSignIn.tsx'
import { Headline } from './Headline.tsx'
import { MessageText } from './MessageText.tsx'
import { NetworkDetail } from './NetworkDetail.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import type { Reviewed } from './subject.ts'
import { TypedDataV1 } from './TypedDataV1.tsx'
import { TypedDataView } from './TypedDataView.tsx'

/** A signature is wanted: all that would be signed, as it is. */
export const MessageReview = ({ request }: { request: Reviewed }) => {
  const t = useWords()
  if (!('address' in request.subject)) return null
  return (
    <Decision
      headline={<Headline figure={t('message.figure')} label={t('message.label')} />}
      ready
      risks={request.risks}
    >
      {request.subject.type === 'message' && request.risks.includes('foreign_sign_in') && (
        <ForeignSignIn text={request.subject.text} />
      )}
      <Subject request={request} />
      <Details>
        <OwnAccount address={request.subject.address} name={t('detail.account')} />
        <NetworkDetail networkId={request.networkId} />
      </Details>
    </Decision>
  )
}

const Subject = ({ request }: { request: Reviewed }) => {
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
