import { shortAmount } from '../../format/amount.ts'
import { CallsReview } from '../../review/CallsReview.tsx'
import { networkOf, useReview } from '../../review/review.ts'
import { useLoaded } from '../../review/useLoaded.ts'
import { Detail } from '../../ui/Details.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/useWords.ts'
import { reasonOf } from '../api/serverClient.ts'
import type { ScreenOf } from '../people/screen.ts'
import type { PreparedOperation } from '../smartAccount/prepareOperation.ts'
import { CallsBanners } from './CallsBanners.tsx'
import { WithReview } from './WithReview.tsx'

/** A site wants several things done at once: each of them, what they may cost at most, and what it changes here. */
export const ApproveCalls = ({ screen }: { screen: ScreenOf<'ApproveCalls'> }) => (
  <WithReview screen={screen}>
    <Calls screen={screen} />
  </WithReview>
)

/** Enough to tell fees of cheap networks apart. */
const feeDecimals = 6

/** A failure that a person has to know by name is a value here. */
const outcome = (prepared: Promise<PreparedOperation>) =>
  prepared.then(
    (operation) => ({ operation, failure: undefined }),
    (error) => ({ operation: undefined, failure: reasonOf(error) || 'internal' }),
  )

const Calls = ({ screen }: { screen: ScreenOf<'ApproveCalls'> }) => {
  const t = useWords()
  const { request, prepared } = screen.data
  const network = networkOf(useReview().networks, request.networkId)
  const loaded = useLoaded(() => outcome(prepared))
  if (request.subject.type !== 'calls') return null
  const { operation, failure } = loaded.state === 'ready' ? loaded.value : {}
  const currency = network?.nativeCurrency
  const fee = (): string => {
    if (operation?.sponsored) return t('login.calls.sponsored')
    if (!operation || !currency) return t('login.fee.unknown')
    return `${shortAmount(operation.maxFee, currency.decimals, feeDecimals)} ${currency.symbol}`
  }
  return (
    <CallsReview
      calls={request.subject.calls}
      details={
        <>
          <Detail name={t('detail.fee')}>
            {loaded.state === 'loading' ? <Skeleton height={14} width={96} /> : fee()}
          </Detail>
          {request.subject.calls.length > 1 && (
            <Detail name={t('login.calls.atomic')}>{t('login.calls.atomicText')}</Detail>
          )}
        </>
      }
      from={request.subject.from}
      ready={operation?.affordable === true}
      request={request}
    >
      <CallsBanners failure={failure} network={network?.name ?? request.networkId} operation={operation} />
    </CallsReview>
  )
}
