import { Details } from '../ui/Details.tsx'
import { useWords } from '../words/useWords.ts'
import { Decision } from './Decision.tsx'
import { readPermit } from './eip155/readPermit.ts'
import { ForeignSignIn } from './ForeignSignIn.tsx'
import { Headline } from './Headline.tsx'
import { MessageText } from './MessageText.tsx'
import { NetworkDetail } from './NetworkDetail.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { PermitHeadline } from './PermitHeadline.tsx'
import type { Reviewed } from './subject.ts'
import { TypedDataV1 } from './TypedDataV1.tsx'
import { TypedDataView } from './TypedDataView.tsx'

/** A signature is wanted: all that would be signed, as it is. */
export const MessageReview = ({ request }: { request: Reviewed }) => {
  const t = useWords()
  const { subject, networkId } = request
  if (!('address' in subject)) return null
  const permit = subject.type === 'typedData' ? readPermit(subject.data, networkId) : undefined
  return (
    <Decision
      headline={
        permit ? (
          <PermitHeadline networkId={networkId} permit={permit} />
        ) : (
          <Headline figure={t('message.figure')} label={t('message.label')} />
        )
      }
      ready
      risks={request.risks}
    >
      {subject.type === 'message' && request.risks.includes('foreign_sign_in') && (
        <ForeignSignIn text={subject.text} />
      )}
      <Subject request={request} />
      <Details>
        <OwnAccount address={subject.address} name={t('detail.account')} />
        <NetworkDetail networkId={networkId} />
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
