import type { Network } from '../../server/contract/networks.ts'
import { shortAmount } from '../format/amount.ts'
import { coinsText } from '../format/coinsText.ts'
import { verbatim } from '../format/verbatim.ts'
import { useWords } from '../words/useWords.ts'
import type { WordId } from '../words/words.ts'
import { Banner } from './Banner.tsx'
import { MarkedText } from './MarkedText.tsx'

export interface FaultWords {
  tone: 'danger' | 'warning' | 'info'
  title: WordId
  text: WordId
}

interface Fault {
  code: string
  /** In the smallest unit of the network's coin. */
  amounts: Readonly<Record<string, bigint>>
}

/** Small sums count here. */
const shown = 8

/** Why something of money does not go; the words may name the coin, its amounts and the code. */
export const FaultBanner = (props: { error: Fault; words: FaultWords; network: Network }) => {
  const { error, words, network } = props
  const t = useWords()
  const { symbol, decimals } = network.nativeCurrency
  const amounts = Object.entries(error.amounts).map(([name, units]) => [
    name,
    coinsText(shortAmount(units, decimals, Math.min(shown, decimals)), symbol),
  ])
  const values = { symbol: verbatim(symbol), code: verbatim(error.code), ...Object.fromEntries(amounts) }
  return (
    <div role="alert">
      <Banner title={<MarkedText text={t(words.title, values)} />} tone={words.tone}>
        <MarkedText text={t(words.text, values)} />
      </Banner>
    </div>
  )
}
