import { useEffect, useState } from 'react'
import { depositOf, forgetDeposit } from '../../actions/deposit/begunDeposit.ts'
import type { Deposit, DepositOrder } from '../../actions/deposit/depositsOf.ts'
import { type DepositNews, followDeposit } from '../../actions/deposit/followDeposit.ts'
import { openDeposit, openedDeposit } from '../../actions/deposit/openDeposit.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { exchangeSize, providerWindowOf } from '../../actions/fund/providerWindow.ts'
import { leaveStep } from '../../actions/keptStep.ts'
import { readAnew } from '../../api/readAnew.ts'
import { verbatim } from '../../format/verbatim.ts'
import type { BegunDeposit, BegunOn } from '../../state/views.ts'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { useOnLeave } from '../../ui/useOnLeave.ts'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { DepositOutcome } from './DepositOutcome.tsx'
import { FaultPanel } from './FaultPanel.tsx'
import { isFor } from './isFor.ts'
import { ProviderTile } from './ProviderTile.tsx'
import { useDeposits } from './useDeposits.ts'
import { useFollowed } from './useFollowed.ts'
import { useOpened } from './useOpened.ts'
import { WindowPanel } from './WindowPanel.tsx'
import { withFunding } from './withFunding.tsx'

/** Waits for what a person does at an exchange, and for what the exchange says of it. Inventory §2.14.2. */
export const DepositInProgressView = withFunding((props: DepositProps) => {
  const t = useWords()
  const { standing, data } = props
  const [begun] = useState(() => (data && 'exchange' in data ? depositOf(data) : undefined))
  const order = useDeposits((state) => state.order)
  if (begun && isFor(standing, begun.order)) return <Progress begun={begun} order={begun.order} />
  if (order && isFor(standing, order)) return <Progress order={order} />
  return (
    <ViewBody>
      <EmptyText>{t('deposit.gone')}</EmptyText>
    </ViewBody>
  )
})

interface DepositProps {
  standing: FundStanding
  data: BegunDeposit | BegunOn | undefined
}

const Progress = ({ order, begun }: { order: DepositOrder; begun?: Deposit }) => {
  const t = useWords()
  const context = useWidgetContext()
  const opened = useOpened(() => openDeposit(context, order), openedDeposit(order) ?? begun)
  useOnLeave(() => leaveStep(context, 'DepositInProgress'))
  const { news, over, askAgain } = useFollowed<Deposit, DepositNews>(opened.page, (deposit, onNews, signal) =>
    followDeposit(context.api, deposit, onNews, signal).then((last) => forgetDeposit(context, last)),
  )
  useArrival(order, news?.state === 'done')
  const { id, name, imageUrl } = order.exchange
  const picture = <ProviderTile id={id} imageUrl={imageUrl} name={name} size={72} />
  const again = (): void => {
    providerWindowOf(context).open(exchangeSize, t('shell.loading'))
    opened.again()
  }
  if (opened.error)
    return <FaultPanel error={opened.error} onAgain={again} picture={picture} provider={name} />
  if (over && news) return <DepositOutcome askAgain={askAgain} news={news} order={order} />
  const running = news?.state === 'running'
  const exchange = { exchange: verbatim(name) }
  const silent = news?.state === 'silent' ? t('buy.silentNow', { seller: verbatim(name) }) : ''
  return (
    <WindowPanel
      name={name}
      onAgain={again}
      page={opened.page}
      picture={picture}
      running={running}
      text={running ? t('deposit.running.text', exchange) : silent}
      title={running ? t('deposit.running.title') : t('deposit.from', exchange)}
    />
  )
}

/** What was paid in lies in the account now. */
function useArrival({ networkId, address, asset }: DepositOrder, done: boolean): void {
  const { api } = useWidgetContext()
  const { token } = asset
  useEffect(() => {
    if (done) void readAnew(api, { networkId, address, moved: [token] })
  }, [api, networkId, address, token, done])
}
