import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { useWords } from '../../words/useWords.ts'
import './ActivityList.css'
import '../../ui/TextButton.css'
import { PurchaseRow } from './PurchaseRow.tsx'
import { usePurchases } from './usePurchases.ts'

/** As many as the account screen shows. */
const latest = 3

/** What was bought with money, in front of what happened on the network. Nothing where nobody tells of any. */
export const Purchases = (props: { address: string; network: Network; short?: boolean }) => {
  const { address, network, short = false } = props
  const t = useWords()
  const { purchases, failed, hasMore, fetching, loadMore, retry } = usePurchases(
    address,
    network.id as CaipNetworkId,
  )
  return (
    <>
      {purchases.length > 0 && (
        <section aria-label={t('activity.purchases')}>
          <h2 className="month">{t('activity.purchases')}</h2>
          <ul className="activity">
            {purchases.slice(0, short ? latest : undefined).map((purchase) => (
              <PurchaseRow key={purchase.id} purchase={purchase} />
            ))}
          </ul>
          {!short && hasMore && !failed && (
            <div className="more">
              <Button disabled={fetching} onClick={loadMore}>
                {t('activity.purchases.more')}
              </Button>
            </div>
          )}
        </section>
      )}
      {failed && (
        <div className="purchases-unread" role="alert">
          <p className="muted">{t('activity.purchases.unread')}</p>
          <button className="text-button" onClick={retry} type="button">
            {t('error.retry')}
          </button>
        </div>
      )}
    </>
  )
}
