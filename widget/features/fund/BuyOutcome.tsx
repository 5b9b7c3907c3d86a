import type { BuyOrder } from '../../actions/buy/buysOf.ts'
import type { PurchaseNews } from '../../actions/buy/followPurchase.ts'
import { coinsText } from '../../format/coinsText.ts'
import { localAmount } from '../../format/localAmount.ts'
import { verbatim } from '../../format/verbatim.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Detail } from '../../ui/Details.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { Outcome } from './Outcome.tsx'

type State = PurchaseNews['state']

/** What is known once nobody asks any more; what is not known is said to be so. */
const words: Readonly<Record<State, { title: WordId; text: WordId; kind: 'final' | 'failed' | 'unknown' }>> =
  {
    done: { title: 'buy.done.title', text: 'buy.done.text', kind: 'final' },
    failed: { title: 'buy.failed.title', text: 'buy.failed.text', kind: 'failed' },
    running: { title: 'buy.late.title', text: 'buy.late.running', kind: 'unknown' },
    nothing: { title: 'buy.late.title', text: 'buy.late.nothing', kind: 'unknown' },
    silent: { title: 'buy.late.title', text: 'buy.late.silent', kind: 'unknown' },
  }
const shownDecimals = 8

export const BuyOutcome = (props: {
  order: BuyOrder
  news: PurchaseNews
  label: string
  askAgain(): void
}) => {
  const { order, news, label } = props
  const t = useWords()
  const { title, text, kind } = words[news.state]
  const purchase = 'purchase' in news ? news.purchase : undefined
  const numeric = purchase?.transfers?.[0]?.quantity.numeric
  const symbol = purchase?.transfers?.[0]?.fungible_info?.symbol ?? order.coin.symbol
  const values = { seller: label }
  return (
    <Outcome
      askAgain={props.askAgain}
      hash={purchase?.metadata.hash || undefined}
      kind={kind}
      networkId={order.coin.networkId}
      text={<Sentence id={text} values={values} />}
      title={<Sentence id={title} values={values} />}
    >
      <Detail name={t('buy.asked')}>{verbatim(`${order.amount} ${order.currency.id}`)}</Detail>
      {kind !== 'failed' && numeric !== undefined && numeric !== '0' && (
        <Detail name={t('buy.get')}>
          {coinsText(localAmount(numeric, undefined, shownDecimals), symbol)}
        </Detail>
      )}
      <Detail name={t('detail.to')}>
        <AddressText address={order.address} />
      </Detail>
    </Outcome>
  )
}
