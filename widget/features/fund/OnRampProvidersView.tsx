import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { sellersOf } from '../../state/funding.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { CardIcon } from '../../ui/icons/CardIcon.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { BuyForm } from './BuyForm.tsx'
import { RetryNote } from './RetryNote.tsx'
import { useBuy } from './useBuy.ts'
import { withFunding } from './withFunding.tsx'

/** How much to pay for what, and of whom. Inventory §1.5.2. */
export const OnRampProvidersView = withFunding(({ standing }: { standing: FundStanding }) =>
  standing.sellers.length > 0 ? <Sellers standing={standing} /> : <NoSeller standing={standing} />,
)

const Sellers = ({ standing }: { standing: FundStanding }) => {
  const t = useWords()
  const bought = useBuy(standing)
  if (bought.state === 'nothing') return <NoSeller standing={standing} />
  return (
    <ViewBody>
      {bought.state === 'loading' && <RowSkeletons count={3} label={t('buy.loading')} />}
      {bought.state === 'failed' && (
        <RetryNote fault={bought.fault} onRetry={bought.retry} title={t('buy.unread')} />
      )}
      {bought.state === 'ready' && <BuyForm buy={bought.buy} standing={standing} />}
    </ViewBody>
  )
}

/** Nobody sells here, or nothing that would arrive on a network that shows. */
const NoSeller = ({ standing }: { standing: FundStanding }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const isOffered = useWidget((state) => sellersOf(state).length > 0)
  const { name } = standing.network
  return (
    <ViewBody>
      <EmptyNote
        icon={<CardIcon size={26} />}
        text={isOffered ? <Sentence id="buy.elsewhere" values={{ network: name }} /> : t('buy.off')}
        title={t('buy.nothing')}
      >
        {isOffered && (
          <Button onClick={() => store.getState().push({ name: 'Networks' })}>{t('buy.networks')}</Button>
        )}
      </EmptyNote>
    </ViewBody>
  )
}
