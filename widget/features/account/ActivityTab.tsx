import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import type { Network } from '../../../server/contract/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { SwapIcon } from '../../ui/icons/SwapIcon.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import './TokensTab.css'
import { ActivityList } from './ActivityList.tsx'
import { FundButton } from './FundButton.tsx'
import { MoreButton } from './MoreButton.tsx'
import { PendingSends } from './PendingSends.tsx'
import { Purchases } from './Purchases.tsx'
import { RetryNote } from './RetryNote.tsx'
import { useHistory } from './useHistory.ts'
import { useHistoryFault } from './useHistoryFault.ts'

/** As many as the account screen shows; the others are a click away. */
const latest = 5

/** What happened on the account's network, after what is on its way and what was bought: the latest with `short`, else all. */
export const ActivityTab = (props: { address: string; network: Network; short?: boolean }) => (
  <>
    <PendingSends address={props.address} networkId={props.network.id as CaipNetworkId} />
    <Purchases {...props} />
    <Activity {...props} />
  </>
)

const Activity = (props: { address: string; network: Network; short?: boolean }) => {
  const { address, network, short = false } = props
  const t = useWords()
  const { store } = useWidgetContext()
  const history = useHistory(address, network.id)
  const { transactions, status, hasMore } = history
  useHistoryFault(status === 'failed', network.id)
  const failed = status === 'failed' && (
    <RetryNote error="history_unavailable" fault={history.fault} onRetry={history.retry} />
  )

  const gaps = history.isIncomplete && (
    <p className="stale muted" role="status">
      <Sentence id="activity.incomplete" values={{ network: network.name }} />
    </p>
  )

  if (status === 'pending') return <RowSkeletons count={short ? 4 : 7} label={t('activity.loading')} />
  if (transactions.length === 0 && !hasMore)
    return (
      failed ||
      gaps || (
        <EmptyNote
          icon={<SwapIcon size={26} />}
          text={<Sentence id="activity.none.text" values={{ network: network.name }} />}
          title={t('activity.none.title')}
        >
          <FundButton />
        </EmptyNote>
      )
    )
  const shown = short ? transactions.slice(0, latest) : transactions
  return (
    <>
      {gaps}
      <ActivityList network={network} transactions={shown} />
      {failed}
      {short ? (
        (transactions.length > shown.length || hasMore) && (
          <div className="more">
            <Button onClick={() => store.getState().push({ name: 'Transactions' })}>
              {t('activity.all')}
            </Button>
          </div>
        )
      ) : (
        <MoreButton history={history} />
      )}
    </>
  )
}
