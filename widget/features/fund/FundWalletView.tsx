import type { ReactNode } from 'react'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { sellersOf } from '../../state/funding.ts'
import type { ViewTarget } from '../../state/views.ts'
import { BankIcon } from '../../ui/icons/BankIcon.tsx'
import { CardIcon } from '../../ui/icons/CardIcon.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { QrIcon } from '../../ui/icons/QrIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { TwoLines } from './TwoLines.tsx'
import { withFunding } from './withFunding.tsx'

interface Words {
  title: WordId
  text: WordId
}
const buyWords: Words = { title: 'fund.buy', text: 'fund.buy.text' }
const exchangeWords: Words = { title: 'fund.exchange', text: 'fund.exchange.text' }
const receiveWords: Words = { title: 'receive.title', text: 'fund.receive.text' }

/** The ways to get something into the wallet; only those that are set up here. Inventory §1.5.1. */
export const FundWalletView = withFunding(({ standing }: { standing: FundStanding }) => {
  const t = useWords()
  const { sellers, exchanges, network } = standing
  // Somebody sells, and nobody for this network: another may help. What is off is not spoken of.
  const isSold = useWidget((state) => sellersOf(state).length > 0)
  const { receive } = useWidget((state) => state.features)
  return (
    <ViewBody>
      <ul aria-label={t('fund.title')} className="list">
        {sellers.length > 0 && (
          <Way icon={<CardIcon />} target={{ name: 'OnRampProviders' }} words={buyWords} />
        )}
        {exchanges && <Way icon={<BankIcon />} target={{ name: 'PayWithExchange' }} words={exchangeWords} />}
        {receive && <Way icon={<QrIcon />} target={{ name: 'WalletReceive' }} words={receiveWords} />}
      </ul>
      {isSold && sellers.length === 0 && (
        <p className="fund-note muted">
          <Sentence id="buy.elsewhere" values={{ network: network.name }} />
        </p>
      )}
    </ViewBody>
  )
})

const Way = (props: { icon: ReactNode; words: Words; target: ViewTarget }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  return (
    <ListItem
      end={<ChevronRightIcon size={18} />}
      onClick={() => store.getState().push(props.target)}
      picture={<span className="row-icon">{props.icon}</span>}
    >
      <TwoLines first={t(props.words.title)}>{t(props.words.text)}</TwoLines>
    </ListItem>
  )
}
