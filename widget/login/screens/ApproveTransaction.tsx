import { networkOf, useReview } from '../../review/review.ts'
import { TransactionReview } from '../../review/TransactionReview.tsx'
import { useLoaded } from '../../review/useLoaded.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ScreenOf } from '../people/screen.ts'
import { FailedBanner } from './FailedBanner.tsx'
import { HighFee } from './HighFee.tsx'
import { outcome } from './outcome.ts'
import { useFee } from './useFee.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants the embedded wallet to send something: what it does, and what it may cost at most. */
export const ApproveTransaction = ({ screen }: { screen: ScreenOf<'ApproveTransaction'> }) => (
  <WithReview screen={screen}>
    <Transaction screen={screen} />
  </WithReview>
)

const Transaction = ({ screen }: { screen: ScreenOf<'ApproveTransaction'> }) => {
  const t = useWords()
  const { request, prepared, sign } = screen.data
  const network = networkOf(useReview().networks, request.networkId)
  const loaded = useLoaded(() => outcome(prepared))
  const { value, failure } = loaded.state === 'ready' ? loaded.value : {}
  const fee = useFee(value, network)
  if (request.subject.type !== 'transaction') return null
  return (
    <TransactionReview
      fee={loaded.state === 'loading' ? <Skeleton height={14} width={96} /> : fee.text}
      ready={value?.affordable === true && fee.mayApprove}
      request={request}
      sign={sign}
      transaction={request.subject.transaction}
    >
      {value && !value.affordable && (
        <Banner title={t('login.funds.title')} tone="danger">
          {t('login.funds.text')}
        </Banner>
      )}
      {value?.affordable && fee.high && <HighFee agreed={fee.agreed} fee={fee.text} onAgree={fee.agree} />}
      {failure !== undefined && <FailedBanner failure={failure} />}
    </TransactionReview>
  )
}
