import { useEffect, useState } from 'react'
import { onrampProviders } from '../../../server/contract/onrampProviders.ts'
import { forgetPurchase, purchaseOf } from '../../actions/buy/begunPurchase.ts'
import type { BuyOrder, Visit } from '../../actions/buy/buysOf.ts'
import { followPurchase, type PurchaseNews } from '../../actions/buy/followPurchase.ts'
import { openPurchase, visitOf } from '../../actions/buy/openPurchase.ts'
import { fittingView } from '../../actions/fittingView.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { providerWindowOf, sellerSize } from '../../actions/fund/providerWindow.ts'
import { leaveStep } from '../../actions/keptStep.ts'
import { readAnew } from '../../api/readAnew.ts'
import { verbatim } from '../../format/verbatim.ts'
import type { BegunOn, BegunPurchase } from '../../state/views.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { BuyOutcome } from './BuyOutcome.tsx'
import { FaultPanel } from './FaultPanel.tsx'
import { isFor } from './isFor.ts'
import { ProviderTile } from './ProviderTile.tsx'
import { useBuys } from './useBuys.ts'
import { useFollowed } from './useFollowed.ts'
import { useOpened } from './useOpened.ts'
import { WindowPanel } from './WindowPanel.tsx'
import { withFunding } from './withFunding.tsx'

/** Waits for what a person does in a seller's window, and for what the seller says of it. Inventory §1.5.4. */
export const BuyInProgressView = withFunding(({ standing, data }: BuyProps) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const [begun] = useState(() => (data && 'seller' in data ? purchaseOf(store.getState(), data) : undefined))
  const order = useBuys((state) => state.order)
  if (begun) return <Progress begun={begun} order={begun.order} />
  if (order && isFor(standing, order)) return <Progress order={order} />
  return (
    <ViewBody>
      <EmptyText>{t('buy.gone')}</EmptyText>
    </ViewBody>
  )
})

interface BuyProps {
  standing: FundStanding
  data: BegunPurchase | BegunOn | undefined
}

const Progress = ({ order, begun }: { order: BuyOrder; begun?: Visit }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { store, api } = context
  const opened = useOpened(() => openPurchase(context, order), visitOf(order) ?? begun)
  useOnLeave(() => leaveStep(context, 'BuyInProgress'))
  const told = order.tells ? opened.page : undefined
  const { news, over, askAgain } = useFollowed<Visit, PurchaseNews>(told, (visit, onNews, signal) =>
    followPurchase(api, visit, onNews, signal).then((last) => forgetPurchase(context, last)),
  )
  useArrival(order, news?.state === 'done')
  const { label } = onrampProviders[order.seller]
  const picture = <ProviderTile id={order.seller} name={label} size={72} />
  const again = (): void => {
    providerWindowOf(context).open(sellerSize, t('shell.loading'))
    opened.again()
  }
  if (opened.error)
    return <FaultPanel error={opened.error} onAgain={again} picture={picture} provider={label} />
  if (over && news) return <BuyOutcome askAgain={askAgain} label={label} news={news} order={order} />
  const running = news?.state === 'running'
  const seller = verbatim(label)
  return (
    <WindowPanel
      end={
        opened.page &&
        !order.tells && (
          <Button onClick={() => store.getState().reset(fittingView(store.getState()))}>
            {t('send.done')}
          </Button>
        )
      }
      name={label}
      onAgain={again}
      page={opened.page}
      picture={picture}
      running={running}
      text={opened.page ? textOf(t, order, news, seller) : ''}
      title={running ? t('buy.running.title', { seller }) : t('buy.title', { seller })}
    />
  )
}

function textOf(
  t: ReturnType<typeof useWords>,
  { tells }: BuyOrder,
  news: PurchaseNews | undefined,
  seller: string,
): string {
  if (!tells) return t('buy.untold', { seller })
  if (news?.state === 'running') return t('buy.running.text', { seller })
  return news?.state === 'silent' ? t('buy.silentNow', { seller }) : ''
}

/** What was bought lies in the account now, or will in a moment. */
function useArrival({ coin, address }: BuyOrder, done: boolean): void {
  const { api } = useWidgetContext()
  const { networkId, token } = coin
  useEffect(() => {
    if (done) void readAnew(api, { networkId, address, moved: [token] })
  }, [api, networkId, address, token, done])
}
