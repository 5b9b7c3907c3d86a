import { useState } from 'react'
import { exactAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { significantAmount } from '../../format/significantAmount.ts'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { useWords } from '../../words/useWords.ts'

/** An estimate, cut; where that leaves digits out, a press shows all of them. */
export const CutAmount = (props: { units: bigint; decimals: number; symbol: string }) => {
  const { units, decimals, symbol } = props
  const t = useWords()
  const [whole, setWhole] = useState(false)
  const cut = significantAmount(units, decimals)
  const exact = exactAmount(units, decimals)
  const text = <MarkedText text={coinsText(whole ? exact : cut, symbol)} />
  if (cut === exact) return text
  return (
    <button aria-pressed={whole} className="swap-cut" onClick={() => setWhole(!whole)} type="button">
      {text}
      <span className="visually-hidden">. {t('swap.allDigits')}</span>
    </button>
  )
}
