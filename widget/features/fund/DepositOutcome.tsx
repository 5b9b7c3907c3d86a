import type { DepositOrder } from '../../actions/deposit/depositsOf.ts'
import type { DepositNews } from '../../actions/deposit/followDeposit.ts'
import { exactAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { verbatim } from '../../format/verbatim.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Detail } from '../../ui/Details.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { Outcome } from './Outcome.tsx'

type State = DepositNews['state']

const words: Readonly<Record<State, { title: WordId; text: WordId; kind: 'final' | 'failed' | 'unknown' }>> =
  {
    done: { title: 'deposit.done.title', text: 'deposit.done.text', kind: 'final' },
    failed: { title: 'deposit.failed.title', text: 'deposit.failed.text', kind: 'failed' },
    unknown: { title: 'deposit.late.title', text: 'deposit.late.unknown', kind: 'unknown' },
    running: { title: 'deposit.late.title', text: 'deposit.late.running', kind: 'unknown' },
    nothing: { title: 'deposit.late.title', text: 'deposit.late.nothing', kind: 'unknown' },
    silent: { title: 'deposit.late.title', text: 'deposit.late.silent', kind: 'unknown' },
  }

export const DepositOutcome = (props: { order: DepositOrder; news: DepositNews; askAgain(): void }) => {
  const { order, news } = props
  const t = useWords()
  const { title, text, kind } = words[news.state]
  const { asset, exchange, units, networkId, address } = order
  return (
    <Outcome
      askAgain={props.askAgain}
      hash={news.hash}
      kind={kind}
      networkId={networkId}
      text={<Sentence id={text} values={{ exchange: exchange.name }} />}
      title={t(title)}
    >
      <Detail name={t('deposit.sum')}>{coinsText(exactAmount(units, asset.decimals), asset.symbol)}</Detail>
      <Detail name={t('detail.from')}>{verbatim(exchange.name)}</Detail>
      <Detail name={t('detail.to')}>
        <AddressText address={address} />
      </Detail>
    </Outcome>
  )
}
