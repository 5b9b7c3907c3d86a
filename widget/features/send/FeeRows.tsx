import type { Network } from '../../../server/contract/networks.ts'
import type { SendAsset } from '../../actions/send/asset.ts'
import type { Order, Quote } from '../../actions/send/family.ts'
import { exactAmount, shortAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { fiatText } from '../../format/fiat.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { Detail } from '../../ui/Details.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { QuoteState } from './useQuote.ts'

/** Fees of cheap networks are small. */
const shown = 8

/** What it costs beside the amount, and what the token keeps of that. */
export const FeeRows = (props: {
  quoted: QuoteState
  network: Network
  price: number | undefined
  order: Pick<Order, 'asset' | 'units'>
}) => {
  const { quoted, network, price, order } = props
  const t = useWords()
  const currency = useWidget(currencyOf)
  const { symbol, decimals } = network.nativeCurrency
  const cost = (units: bigint) => {
    const value = fiatText(units, decimals, price, currency)
    return (
      <span className="send-end" translate="no">
        <MarkedText text={coinsText(shortAmount(units, decimals, Math.min(shown, decimals)), symbol)} />
        {value && <span className="send-second">{value}</span>}
      </span>
    )
  }
  if (quoted.state === 'failed') return null
  const quote: Quote | undefined = quoted.state === 'ready' ? quoted.quote : undefined
  return (
    <>
      {quote?.kept !== undefined && (
        <Detail name={t('send.fee.kept')}>{ofAsset(order.asset, quote.kept)}</Detail>
      )}
      {(quote?.kept ?? quote?.rounded) !== undefined && (
        <Detail name={t('send.fee.arrives')}>
          {ofAsset(order.asset, order.units - (quote?.kept ?? 0n) - (quote?.rounded ?? 0n))}
        </Detail>
      )}
      {quote?.memo !== undefined && (
        <Detail name={t('send.memo')}>
          <VisibleText text={quote.memo} />
        </Detail>
      )}
      <Detail name={t(quote?.feeIs === 'about' ? 'send.fee.about' : 'detail.fee')}>
        {quote ? cost(quote.fee) : <Skeleton height={14} width={96} />}
      </Detail>
      {quote?.opening !== undefined && <Detail name={t('send.fee.opening')}>{cost(quote.opening)}</Detail>}
    </>
  )
}

const ofAsset = ({ symbol, decimals }: SendAsset, units: bigint): string =>
  coinsText(exactAmount(units, decimals), symbol)
