import type { PaymentCurrency } from '../../../server/contract/v1/onramp/options.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { isNamed } from '../../format/isNamed.ts'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useTyped } from '../../useTyped.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { currencyName, currencySign } from './currencyName.ts'
import { SelectBody } from './SelectBody.tsx'
import { TwoLines } from './TwoLines.tsx'
import { useBuy } from './useBuy.ts'
import { useBuys } from './useBuys.ts'
import { withFunding } from './withFunding.tsx'

/** In which money to pay. Inventory §1.5.3. */
export const OnRampFiatSelectView = withFunding(({ standing }: { standing: FundStanding }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const bought = useBuy(standing)
  const set = useBuys((state) => state.set)
  const [search, setSearch] = useTyped('')
  const all = bought.state === 'ready' ? bought.buy.options.paymentCurrencies : []
  const chosen = bought.state === 'ready' ? bought.buy.currency.id : ''
  const found = all.filter(({ id }) => isNamed(search, `${id} ${currencyName(id)}`))
  // An amount of one money is never an amount of another, and has other limits.
  const choose = ({ id }: PaymentCurrency): void => {
    set({ currency: id, ...(id !== chosen && { amount: null }) })
    store.getState().goBack()
  }
  return (
    <SelectBody count={found.length} onSearch={setSearch} search={search} state={bought}>
      <ul aria-label={t('buy.currencies')} className="list">
        {found.map((one) => (
          <ListItem
            current={one.id === chosen}
            end={one.id === chosen && <CheckIcon size={18} />}
            key={one.id}
            onClick={() => choose(one)}
            picture={<span className="fund-sign">{currencySign(one.id)}</span>}
          >
            <TwoLines first={currencyName(one.id)}>
              <Verbatim>{one.id}</Verbatim>
            </TwoLines>
          </ListItem>
        ))}
      </ul>
    </SelectBody>
  )
})
