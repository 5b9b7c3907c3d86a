import { useQuery } from '@tanstack/react-query'
import { assetId } from '../../actions/deposit/assetId.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import type { SendAsset } from '../../actions/send/asset.ts'
import { exchangesFor, type ListedExchange } from '../../api/exchange.ts'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { BankIcon } from '../../ui/icons/BankIcon.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { ProviderTile } from './ProviderTile.tsx'
import { RetryNote } from './RetryNote.tsx'
import { TwoLines } from './TwoLines.tsx'

/** The exchanges that pay out an asset. */
export const ExchangeList = (props: {
  asset: SendAsset
  standing: FundStanding
  /** There is an amount. */
  isReady: boolean
  onChoose(exchange: ListedExchange): void
}) => {
  const { asset, standing, isReady } = props
  const t = useWords()
  const { api } = useWidgetContext()
  const listed = useQuery(exchangesFor(api, assetId(standing.networkId, asset.token)))
  if (listed.isError && !listed.isFetching)
    return (
      <RetryNote fault={listed.error} onRetry={() => void listed.refetch()} title={t('deposit.unread')} />
    )
  if (!listed.data) return <RowSkeletons count={2} label={t('deposit.loading')} />
  if (listed.data.length === 0)
    return (
      <EmptyNote
        icon={<BankIcon size={26} />}
        text={
          <Sentence
            id="deposit.none.text"
            values={{ symbol: asset.symbol, network: standing.network.name }}
          />
        }
        title={<Sentence id="deposit.none.title" values={{ symbol: asset.symbol }} />}
      />
    )
  return (
    <ul aria-label={t('deposit.exchanges')} className="list">
      {listed.data.map((exchange) => (
        <ListItem
          disabled={!isReady}
          end={<ExternalIcon size={18} />}
          key={exchange.id}
          onClick={() => props.onChoose(exchange)}
          picture={<ProviderTile id={exchange.id} imageUrl={exchange.imageUrl} name={exchange.name} />}
        >
          <TwoLines first={<VisibleText text={exchange.name} />}>{t('deposit.row')}</TwoLines>
        </ListItem>
      ))}
    </ul>
  )
}
