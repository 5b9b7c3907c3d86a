import { networkOf, useReview } from '../../review/review.ts'
import { TransactionReview } from '../../review/TransactionReview.tsx'
import { useLoaded } from '../../review/useLoaded.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ShownSubject } from '../approvals/settle.ts'
import { FailedBanner } from './FailedBanner.tsx'
import { HighFee } from './HighFee.tsx'
import { outcome } from './outcome.ts'
import { useFee } from './useFee.ts'

type DataOf<Name> = Extract<ShownSubject, { name: Name }>['data']

/** A site wants the embedded wallet to send something: what it does, and what it may cost at most. */
export const TransactionBody = ({ request, prepared, sign }: DataOf<'ApproveTransaction'>) => {
  const t = useWords()
  const network = networkOf(useReview().networks, request.networkId)
  const loaded = useLoaded(() => outcome(prepared))
  const { value, failure } = loaded.state === 'ready' ? loaded.value : {}
  const fee = useFee(value, network)
  if (request.subject.type !== 'transaction') return null
  return (
    <TransactionReview
      fee={loaded.state === 'loading' ? <Skeleton height={14} width={96} /> : fee.text}
      mayApprove={value?.affordable === true && fee.mayApprove}
      ready={loaded.state !== 'loading'}
      request={request}
      sign={sign}
      transaction={request.subject.transaction}
    >
      {value && !value.affordable && (
        <Banner title={t('login.funds.title')} tone="warning">
          {t('login.funds.text')}
        </Banner>
      )}
      {value?.affordable && fee.high && <HighFee agreed={fee.agreed} fee={fee.text} onAgree={fee.agree} />}
      {failure !== undefined && <FailedBanner failure={failure} />}
    </TransactionReview>
  )
}
