import { useStore } from 'zustand'
import { sendsOf } from './actions/send/sendsOf.ts'
import { shortAddress } from './format/address.ts'
import { exactAmount } from './format/amount.ts'
import type { Unclear } from './state/sends.ts'
import { Banner } from './ui/Banner.tsx'
import { Sentence } from './ui/Sentence.tsx'
import { useWidgetContext } from './useWidget.ts'
import './UnclearNotes.css'
import './ui/TextButton.css'
import { useWords } from './words/useWords.ts'
import type { WordId } from './words/words.ts'

const words: Readonly<Record<'payment' | 'swap' | 'approval', WordId>> = {
  payment: 'send.unclear.payment',
  swap: 'send.unclear.swap',
  approval: 'send.unclear.approval',
}

/** Payments and swaps of which nobody knows whether they went out, each until the person says that they read it. */
export const UnclearNotes = () => {
  const t = useWords()
  const { unclear, dropUnclear } = useStore(sendsOf(useWidgetContext()))
  if (unclear.length === 0) return null
  return (
    <div className="unclear-notes" role="alert">
      {unclear.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be the same in all that is known of them
        <Banner key={at} title={t('send.fault.unclear.title')} tone="warning">
          <Sentence id={words[one.kind ?? 'payment']} values={valuesOf(one)} />{' '}
          <button className="text-button" onClick={() => dropUnclear(one)} type="button">
            {t('send.unclear.read')}
          </button>
        </Banner>
      ))}
    </div>
  )
}

const valuesOf = ({ units, decimals, symbol, to = '', bought }: Unclear) => ({
  amount: `${exactAmount(BigInt(units), decimals)} ${symbol}`,
  address: shortAddress(to),
  bought: bought?.symbol ?? '',
})
