import { money } from '../../format/money.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/useWords.ts'
import { CurrencySelect } from './CurrencySelect.tsx'
import { useCurrency } from './useCurrency.ts'
import { useHeld } from './useHeld.ts'

/** What all that is held is worth, on all networks. A value that nobody knows is a dash, never a zero. */
export const Total = ({ address }: { address: string }) => {
  const t = useWords()
  const currency = useCurrency()
  const { status, total } = useHeld(address)
  return (
    <div className="total">
      <span aria-label={t('account.total')} role="status">
        {status === 'pending' && <Skeleton height={28} width={140} />}
        {status !== 'pending' && (total === undefined ? '—' : money(total, currency))}
      </span>
      <CurrencySelect value={currency} />
    </div>
  )
}
