import { slippage } from '../../actions/swap/swapOrder.ts'
import { amountText, type DecimalPoint } from '../../format/parseAmount.ts'
import { readAmount } from '../../format/readAmount.ts'
import { shareText } from '../../format/shareText.ts'
import { useWords } from '../../words/useWords.ts'
import { useSwaps } from './useSwaps.ts'

/** Percent have two decimals: basis points. */
const decimals = 2
const low = 10

/** How much less than expected the person accepts. What is out of bounds changes nothing, and says so. */
export const SlippageField = ({ point }: { point: DecimalPoint }) => {
  const t = useWords()
  const { slippageBps, slippageText } = useSwaps(({ draft }) => draft)
  const setDraft = useSwaps(({ setDraft }) => setDraft)
  const typed = slippageText ?? amountText(BigInt(slippageBps), decimals, point)
  const parsed = readAmount(typed, decimals)
  const wanted = 'units' in parsed ? Number(parsed.units) : Number.NaN
  const isFine = wanted >= slippage.least && wanted <= slippage.most
  const type = (slippageText: string) => {
    const next = readAmount(slippageText, decimals)
    const share = 'units' in next ? Number(next.units) : Number.NaN
    const fits = share >= slippage.least && share <= slippage.most
    setDraft({ slippageText, ...(fits && { slippageBps: share }) })
  }
  const note = !isFine
    ? t('swap.slippage.bad')
    : wanted > slippage.high
      ? t('swap.slippage.high', { share: shareText(wanted) })
      : wanted < low
        ? t('swap.slippage.low')
        : t('swap.slippage.help')
  return (
    <div className="field-box">
      <div className="field-line">
        <span>{t('swap.detail.slippage')}</span>
        <span className="swap-percent">
          <input
            aria-describedby="gatehouse-swap-slippage"
            aria-invalid={!isFine}
            aria-label={t('swap.slippage.label')}
            autoComplete="off"
            inputMode="decimal"
            maxLength={5}
            onChange={(event) => type(event.target.value)}
            value={typed}
          />
          %
        </span>
      </div>
      <div className="field-below muted">
        <span
          className={!isFine ? 'field-fault' : wanted > slippage.high ? 'swap-loud' : undefined}
          id="gatehouse-swap-slippage"
          role="status"
        >
          {note}
        </span>
      </div>
    </div>
  )
}
