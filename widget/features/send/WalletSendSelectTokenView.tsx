import type { SendAsset } from '../../actions/send/asset.ts'
import type { SendStanding } from '../../actions/send/standing.ts'
import { shortAmount } from '../../format/amount.ts'
import { fiatText } from '../../format/fiat.ts'
import { isNamed } from '../../format/isNamed.ts'
import { pastedText } from '../../format/pastedText.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useTyped } from '../../useTyped.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { useAssets } from './useAssets.ts'
import { useSends } from './useSends.ts'
import { withSending } from './withSending.tsx'

const fits = ({ name, symbol, token }: SendAsset, wanted: string): boolean =>
  isNamed(wanted, `${symbol} ${name}`) || token.toLowerCase() === wanted.toLowerCase()

/** What the account holds on this network. Choosing another one sets the amount back. */
export const WalletSendSelectTokenView = withSending(({ standing }: { standing: SendStanding }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const { assets, state } = useAssets(standing)
  const draft = useSends((sends) => sends.draft)
  const setToken = useSends((sends) => sends.setToken)
  const [search, setSearch] = useTyped('')
  const wanted = pastedText(search)
  const found = assets.filter((asset) => fits(asset, wanted))
  const choose = ({ token }: SendAsset): void => {
    setToken(token)
    store.getState().goBack()
  }
  return (
    <ViewBody>
      <SearchField label={t('send.token.search')} onChange={setSearch} value={search} />
      <div className="send-assets">
        <ul aria-label={t('send.token.list')} className="list">
          {found.map((asset) => (
            <AssetRow
              asset={asset}
              current={asset.token === draft.token}
              key={asset.token}
              onChoose={choose}
              reading={state === 'loading'}
              standing={standing}
            />
          ))}
        </ul>
        <div role="status">
          {state === 'loading' && (
            <div className="send-loading">
              <span className="visually-hidden">{t('shell.loading')}</span>
              <Skeleton height={56} width={328} />
              <Skeleton height={56} width={328} />
            </div>
          )}
          {state !== 'loading' && found.length === 0 && (
            <EmptyText>
              <Sentence id="send.token.none" values={{ query: search.trim() }} />
            </EmptyText>
          )}
          {state === 'partial' && <EmptyText>{t('send.tokens.unread')}</EmptyText>}
        </div>
      </div>
    </ViewBody>
  )
})

const AssetRow = (props: {
  asset: SendAsset
  current: boolean
  /** The balance is on its way. */
  reading: boolean
  standing: SendStanding
  onChoose(asset: SendAsset): void
}) => {
  const { asset, standing } = props
  const t = useWords()
  const currency = useWidget(currencyOf)
  const { units, decimals, price, name, symbol } = asset
  const value = units === undefined ? undefined : fiatText(units, decimals, price, currency)
  return (
    <li>
      <button
        aria-current={props.current || undefined}
        className="row send-asset"
        onClick={() => props.onChoose(asset)}
        type="button"
      >
        <AssetTile asset={asset} network={standing.network} size={36} />
        <span className="row-text">
          <Verbatim>{name}</Verbatim>
          <span className="send-second" translate="no">
            {symbol}
          </span>
        </span>
        <span className="send-end">
          {units === undefined && props.reading ? (
            <Skeleton height={14} width={64} />
          ) : (
            <>
              {units === undefined ? (
                t('send.balance.unknown')
              ) : (
                <Verbatim>{shortAmount(units, decimals)}</Verbatim>
              )}
              <span className="send-second">
                {value ? <Verbatim>{value}</Verbatim> : t('send.price.unknown')}
              </span>
            </>
          )}
        </span>
      </button>
    </li>
  )
}
