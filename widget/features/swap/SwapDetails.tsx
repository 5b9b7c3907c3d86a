import type { ReactNode } from 'react'
import type { Network } from '../../../server/contract/networks.ts'
import type { SwapOrder, SwapQuote } from '../../actions/swap/swapOrder.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { shareText } from '../../format/shareText.ts'
import { Detail, Details } from '../../ui/Details.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWords } from '../../words/useWords.ts'
import { CutAmount } from './CutAmount.tsx'
import { impactLevel } from './impact.ts'
import { NetworkFee } from './NetworkFee.tsx'
import { rateText } from './rateText.ts'
import { routeText } from './routeText.ts'
import type { WeightState } from './useWeight.ts'

/** All that a swap comes down to. `least`: what the person holds the swap to. */
export const SwapDetails = (props: {
  network: Network
  tokens: readonly SwapToken[]
  order: SwapOrder
  quote: SwapQuote
  least: bigint
  weighed: WeightState
  children?: ReactNode
}) => {
  const { network, tokens, order, quote, least, weighed } = props
  const { sells, buys, units } = order
  const t = useWords()
  const price = tokens.find(({ token }) => token === '')?.price
  const fee = weighed.state === 'ready' ? weighed.weight.fee : undefined
  const amount = rateText(sells, units, buys, quote.bought)
  return (
    <Details>
      <Detail name={t('swap.detail.rate')}>
        <span translate="no">
          <Sentence id="swap.rate" values={{ from: sells.symbol, amount, to: buys.symbol }} />
        </span>
      </Detail>
      <Detail name={t('swap.detail.least')}>
        <span translate="no">
          <CutAmount decimals={buys.decimals} symbol={buys.symbol} units={least} />
        </span>
      </Detail>
      <Detail name={t('swap.detail.impact')}>
        <span className={impactLevel(quote.impactBps) ? 'swap-loud' : undefined}>
          {quote.impactBps === null ? t('swap.impact.unknown') : shareText(quote.impactBps)}
        </span>
      </Detail>
      <Detail name={t('swap.detail.route')}>
        <Verbatim>{routeText(quote, tokens, t)}</Verbatim>
      </Detail>
      <Detail name={t('swap.detail.networkFee')}>
        <NetworkFee fee={fee} idle={weighed.state === 'failed'} network={network} price={price} />
      </Detail>
      {quote.feeBps > 0 && <Detail name={t('swap.detail.providerFee')}>{shareText(quote.feeBps)}</Detail>}
      {props.children}
    </Details>
  )
}
