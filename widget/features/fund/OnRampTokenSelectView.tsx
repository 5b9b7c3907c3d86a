import type { BuyCoin } from '../../actions/buy/coins.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { isNamed } from '../../format/isNamed.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useTyped } from '../../useTyped.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { coinTile } from './coinTile.ts'
import { SelectBody } from './SelectBody.tsx'
import { TwoLines } from './TwoLines.tsx'
import { useBuy } from './useBuy.ts'
import { useBuys } from './useBuys.ts'
import { withFunding } from './withFunding.tsx'

/** What to buy. Inventory §1.5.3. */
export const OnRampTokenSelectView = withFunding(({ standing }: { standing: FundStanding }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const bought = useBuy(standing)
  const set = useBuys((state) => state.set)
  const [search, setSearch] = useTyped('')
  const { coins = [], coin, arrival } = bought.state === 'ready' ? bought.buy : {}
  const found = coins.filter(({ symbol, name }) => isNamed(search, `${symbol} ${name}`))
  const choose = ({ symbol }: BuyCoin): void => {
    set({ symbol })
    store.getState().goBack()
  }
  return (
    <SelectBody count={found.length} onSearch={setSearch} search={search} state={bought}>
      <ul aria-label={t('deposit.tokens')} className="list">
        {arrival &&
          found.map((one) => (
            <ListItem
              current={one === coin}
              end={one === coin && <CheckIcon size={18} />}
              key={one.wire.id}
              onClick={() => choose(one)}
              picture={<AssetTile asset={coinTile(one)} network={arrival} size={36} />}
            >
              <TwoLines first={<VisibleText text={one.name} />}>
                <VisibleText text={one.symbol} />
              </TwoLines>
            </ListItem>
          ))}
      </ul>
    </SelectBody>
  )
})
