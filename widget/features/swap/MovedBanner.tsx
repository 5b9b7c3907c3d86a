import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { shortAmount } from '../../format/amount.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { useWords } from '../../words/useWords.ts'
import type { Agreement } from './useAgreed.ts'

const shown = 8

/** The price went beyond what the person agreed to: what it is now, and their word for it. */
export const MovedBanner = (props: {
  moved: NonNullable<Agreement['moved']>
  buys: SwapToken
  onAccept(): void
}) => {
  const { moved, buys, onAccept } = props
  const t = useWords()
  const text = (units: bigint) => shortAmount(units, buys.decimals, Math.min(shown, buys.decimals))
  return (
    <div className="swap-import" role="alert">
      <Banner title={t('swap.moved.title')} tone="warning">
        <Sentence
          id="swap.moved.text"
          values={{ now: text(moved.now.bought), least: text(moved.least), symbol: buys.symbol }}
        />
      </Banner>
      <Button onClick={onAccept}>{t('swap.moved.accept')}</Button>
    </div>
  )
}
