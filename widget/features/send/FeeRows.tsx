import type { Network } from '../../../server/contract/networks.ts'
import type { Quote } from '../../actions/send/family.ts'
import { shortAmount } from '../../format/amount.ts'
import { fiatText } from '../../format/fiat.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { Detail } from '../../ui/Details.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { QuoteState } from './useQuote.ts'

/** Fees of cheap networks are small. */
const shown = 8

/** What it costs beside the amount. */
export const FeeRows = (props: { quoted: QuoteState; network: Network; price: number | undefined }) => {
  const { quoted, network, price } = props
  const t = useWords()
  const currency = useWidget(currencyOf)
  const { symbol, decimals } = network.nativeCurrency
  const cost = (units: bigint) => {
    const value = fiatText(units, decimals, price, currency)
    return (
      <span className="send-end">
        {`${shortAmount(units, decimals, Math.min(shown, decimals))} ${symbol}`}
        {value && <span className="send-second">{value}</span>}
      </span>
    )
  }
  if (quoted.state === 'failed') return null
  const quote: Quote | undefined = quoted.state === 'ready' ? quoted.quote : undefined
  return (
    <>
      <Detail name={t(quote?.feeIs === 'about' ? 'send.fee.about' : 'detail.fee')}>
        {quote ? cost(quote.fee) : <Skeleton height={14} width={96} />}
      </Detail>
      {quote?.opening !== undefined && <Detail name={t('send.fee.opening')}>{cost(quote.opening)}</Detail>}
    </>
  )
}
