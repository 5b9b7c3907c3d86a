import type { Network } from '../../../server/contract/networks.ts'
import type { SwapError } from '../../actions/swap/swapError.ts'
import { shortAmount } from '../../format/amount.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useWords } from '../../words/useWords.ts'
import { faultWords } from './faultWords.ts'

/** Small sums count here. */
const shown = 8

export const FaultBanner = ({ error, network }: { error: SwapError; network: Network }) => {
  const t = useWords()
  const { tone, title, text } = faultWords[error.code]
  const { symbol, decimals } = network.nativeCurrency
  const amounts = Object.entries(error.amounts).map(([name, units]) => [
    name,
    `${shortAmount(units, decimals, Math.min(shown, decimals))} ${symbol}`,
  ])
  return (
    <div role="alert">
      <Banner title={t(title, { symbol })} tone={tone}>
        {t(text, { symbol, code: error.code, ...Object.fromEntries(amounts) })}
      </Banner>
    </div>
  )
}
