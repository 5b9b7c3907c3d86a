import { CallsReview } from '../../review/CallsReview.tsx'
import { networkOf, useReview } from '../../review/review.ts'
import { useLoaded } from '../../review/useLoaded.ts'
import { Detail } from '../../ui/Details.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ShownSubject } from '../approvals/settle.ts'
import { CallsBanners } from './CallsBanners.tsx'
import { HighFee } from './HighFee.tsx'
import { outcome } from './outcome.ts'
import { useFee } from './useFee.ts'

type DataOf<Name> = Extract<ShownSubject, { name: Name }>['data']

/** A site wants several things done at once: each of them, what they may cost at most, and what it changes here. */
export const CallsBody = ({ request, prepared }: DataOf<'ApproveCalls'>) => {
  const t = useWords()
  const network = networkOf(useReview().networks, request.networkId)
  const loaded = useLoaded(() => outcome(prepared))
  const { value: operation, failure } = loaded.state === 'ready' ? loaded.value : {}
  const fee = useFee(operation, network)
  if (request.subject.type !== 'calls') return null
  const said = operation?.sponsored ? t('login.calls.sponsored') : fee.text
  return (
    <CallsReview
      calls={request.subject.calls}
      details={
        <>
          <Detail name={t('detail.fee')}>
            {loaded.state === 'loading' ? <Skeleton height={14} width={96} /> : said}
          </Detail>
          {request.subject.calls.length > 1 && (
            <Detail name={t('login.calls.atomic')}>{t('login.calls.atomicText')}</Detail>
          )}
        </>
      }
      from={request.subject.from}
      mayApprove={operation?.affordable === true && fee.mayApprove}
      ready={loaded.state !== 'loading'}
      request={request}
    >
      <CallsBanners failure={failure} network={network?.name ?? request.networkId} operation={operation} />
      {operation?.affordable && fee.high && (
        <HighFee agreed={fee.agreed} fee={fee.text} onAgree={fee.agree} />
      )}
    </CallsReview>
  )
}
