import { assetOf } from '../../actions/deposit/assetsToDeposit.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import type { SendAsset } from '../../actions/send/asset.ts'
import { isNamed } from '../../format/isNamed.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useTyped } from '../../useTyped.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { TwoLines } from './TwoLines.tsx'
import { useDepositAssets } from './useDeposit.ts'
import { useDeposits } from './useDeposits.ts'
import { withFunding } from './withFunding.tsx'

/** What an exchange is to pay in. Inventory §1.5.6. */
export const PayWithExchangeSelectAssetView = withFunding(({ standing }: { standing: FundStanding }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const assets = useDepositAssets(standing)
  const { token, set } = useDeposits((state) => state)
  const [search, setSearch] = useTyped('')
  const chosen = assetOf(assets, token)
  const found = assets.filter(({ name, symbol }) => isNamed(search, `${symbol} ${name}`))
  // An amount of coins of one asset is never one of another.
  const choose = (asset: SendAsset): void => {
    set({ token: asset.token, ...(asset.token !== chosen?.token && { amount: null }) })
    store.getState().goBack()
  }
  return (
    <ViewBody>
      <SearchField label={t('send.token.search')} onChange={setSearch} value={search} />
      <div className="fund-list">
        {found.length > 0 && <h2 className="fund-heading">{t('deposit.tokens')}</h2>}
        <ul aria-label={t('deposit.tokens')} className="list">
          {found.map((asset) => (
            <ListItem
              current={asset === chosen}
              end={asset === chosen && <CheckIcon size={18} />}
              key={asset.token}
              onClick={() => choose(asset)}
              picture={<AssetTile asset={asset} network={standing.network} size={36} />}
            >
              <TwoLines first={<VisibleText text={asset.name} />}>
                <VisibleText text={asset.symbol} />
              </TwoLines>
            </ListItem>
          ))}
        </ul>
        <div role="status">
          {found.length === 0 && (
            <EmptyText>
              <Sentence id="buy.none" values={{ query: search.trim() }} />
            </EmptyText>
          )}
        </div>
        {found.length === 0 && standing.sellers.length > 0 && (
          <Button onClick={() => store.getState().push({ name: 'OnRampProviders' })}>{t('fund.buy')}</Button>
        )}
      </div>
    </ViewBody>
  )
})
