import { type Currency, currencies } from '../../../server/contract/v1/words.ts'
import { ChevronDownIcon } from '../../ui/icons/ChevronDownIcon.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** In what the person reads values; kept for the next visit. */
export const CurrencySelect = ({ value }: { value: Currency }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <span className="currency">
      <select
        aria-label={t('account.currency')}
        onChange={(event) => store.getState().setCurrency(event.target.value)}
        value={value}
      >
        {currencies.map((one) => (
          <option key={one} translate="no" value={one}>
            {one.toUpperCase()}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={14} />
    </span>
  )
}
