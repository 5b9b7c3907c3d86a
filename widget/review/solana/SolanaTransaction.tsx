import { AddressText } from '../../ui/AddressText.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { useWords } from '../../words/useWords.ts'
import type { ReviewedTransaction } from './reviewed.ts'
import { SolanaChangesView } from './SolanaChangesView.tsx'
import { SolanaStepView } from './SolanaStepView.tsx'
import { sol } from './solanaWords.ts'

/** One transaction: what changes, its instructions, its fee. `number`: of several. */
export const SolanaTransaction = (props: {
  transaction: ReviewedTransaction
  number: number | undefined
  address: string
  networkId: string
}) => {
  const { transaction, number, address, networkId } = props
  const { feePayer, fee, steps } = transaction
  const t = useWords()
  return (
    <>
      {number !== undefined && <h2 className="section-title">{t('login.transaction', { number })}</h2>}
      <SolanaChangesView address={address} networkId={networkId} transaction={transaction} />
      {steps
        .filter(({ type }) => type !== 'budget')
        .map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells steps apart
          <SolanaStepView address={address} key={at} networkId={networkId} step={step} />
        ))}
      <Details>
        <Detail name={t('detail.fee')}>{sol(fee)}</Detail>
        {feePayer !== address && (
          <Detail name={t('login.solana.payer')}>
            <AddressText address={feePayer} />
          </Detail>
        )}
      </Details>
    </>
  )
}
