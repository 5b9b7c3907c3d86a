import { CallHeadline } from '../../review/CallHeadline.tsx'
import { DataBox } from '../../review/DataBox.tsx'
import { Decision } from '../../review/Decision.tsx'
import { NetworkDetail } from '../../review/NetworkDetail.tsx'
import { TransactionReview } from '../../review/TransactionReview.tsx'
import { useLoaded } from '../../review/useLoaded.ts'
import { describeRaw } from '../../rpc/eip155/describeRaw.ts'
import type { PendingRequest } from '../../state/requests.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'

/** A transaction that was signed elsewhere: read first, then shown like any other. */
export const RawReview = ({ request, raw }: { request: PendingRequest; raw: string }) => {
  const t = useWords()
  const loaded = useLoaded(() => describeRaw(raw))
  if (loaded.state === 'ready')
    return (
      <TransactionReview request={request} transaction={loaded.value.transaction}>
        {loaded.value.accountCode.length > 0 && (
          <Details>
            {loaded.value.accountCode.map((address) => (
              <Detail key={address} name={t('detail.code')}>
                <AddressText address={address} />
              </Detail>
            ))}
          </Details>
        )}
      </TransactionReview>
    )
  return (
    <Decision
      headline={<CallHeadline loaded={loaded} network={undefined} />}
      ready={loaded.state === 'failed'}
      risks={request.risks}
    >
      {loaded.state === 'failed' && <Banner title={t('call.unread.title')} tone="warning" />}
      <Details>
        <NetworkDetail networkId={request.networkId} />
      </Details>
      <DataBox data={raw} />
    </Decision>
  )
}
