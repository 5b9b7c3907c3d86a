import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { Detail } from '../../ui/Details.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/useWords.ts'
import { useReview } from '../review.ts'
import { useLoaded } from '../useLoaded.ts'
import type { SolanaStep } from './describe/description.ts'
import { readLamports } from './readLamports.ts'
import { sol } from './solanaWords.ts'

/** What lies in a token account that is closed, wrapped SOL too: it goes to whom the step names. */
export const ClosedAmount = ({ step, networkId }: { step: SolanaStep; networkId: string }) => {
  const { ask } = useReview()
  const t = useWords()
  const account = step.accounts.find(({ role }) => role === 'account')?.account
  const loaded = useLoaded(() =>
    account ? readLamports(ask, networkId as CaipNetworkId, account) : Promise.reject(new Error('not known')),
  )
  return (
    <Detail name={t('login.solana.closing')}>
      {loaded.state === 'loading' && <Skeleton height={14} width={96} />}
      {loaded.state === 'failed' && t('login.solana.closingUnknown')}
      {loaded.state === 'ready' && (
        <strong>
          <MarkedText text={sol(loaded.value + (step.added ?? 0n))} />
        </strong>
      )}
    </Detail>
  )
}
