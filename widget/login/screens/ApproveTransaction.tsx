import { shortAmount } from '../../format/amount.ts'
import { networkOf, useReview } from '../../review/review.ts'
import { TransactionReview } from '../../review/TransactionReview.tsx'
import { useLoaded } from '../../review/useLoaded.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ScreenOf } from '../people/screen.ts'
import { WithReview } from './WithReview.tsx'

/** A site wants the embedded wallet to send something: what it does, and what it may cost at most. */
export const ApproveTransaction = ({ screen }: { screen: ScreenOf<'ApproveTransaction'> }) => (
  <WithReview screen={screen}>
    <Transaction screen={screen} />
  </WithReview>
)

/** Enough to tell fees of cheap networks apart. */
const feeDecimals = 6

const Transaction = ({ screen }: { screen: ScreenOf<'ApproveTransaction'> }) => {
  const t = useWords()
  const { request, prepared, sign } = screen.data
  const network = networkOf(useReview().networks, request.networkId)
  const loaded = useLoaded(() => prepared)
  if (request.subject.type !== 'transaction') return null
  const currency = network?.nativeCurrency
  const fee =
    loaded.state === 'ready' && currency
      ? `${shortAmount(loaded.value.maxFee, currency.decimals, feeDecimals)} ${currency.symbol}`
      : undefined
  return (
    <TransactionReview
      fee={loaded.state === 'loading' ? <Skeleton height={14} width={96} /> : (fee ?? t('login.fee.unknown'))}
      ready={loaded.state === 'ready' && loaded.value.affordable}
      request={request}
      sign={sign}
      transaction={request.subject.transaction}
    >
      {loaded.state === 'ready' && !loaded.value.affordable && (
        <Banner title={t('login.funds.title')} tone="danger">
          {t('login.funds.text')}
        </Banner>
      )}
      {loaded.state === 'failed' && (
        <Banner title={t('login.prepare.title')} tone="danger">
          {t('login.prepare.text')}
        </Banner>
      )}
    </TransactionReview>
  )
}
