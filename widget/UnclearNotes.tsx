import { useStore } from 'zustand'
import { sendsOf } from './actions/send/sendsOf.ts'
import { shortAddress } from './format/address.ts'
import { exactAmount } from './format/amount.ts'
import { coinsText } from './format/coinsText.ts'
import { verbatim } from './format/verbatim.ts'
import { findNetwork } from './state/networks.ts'
import type { Unclear } from './state/sends.ts'
import { Banner } from './ui/Banner.tsx'
import { MarkedText } from './ui/MarkedText.tsx'
import { useWidget, useWidgetContext } from './useWidget.ts'
import './UnclearNotes.css'
import './ui/TextButton.css'
import { useWords } from './words/useWords.ts'
import type { WordId } from './words/words.ts'

const words: Readonly<Record<'payment' | 'swap' | 'approval', WordId>> = {
  payment: 'send.unclear.payment',
  swap: 'send.unclear.swap',
  approval: 'send.unclear.approval',
}

/** Payments and swaps of which nobody knows whether they went out, or that went out on another network, each until the person says that they read it. */
export const UnclearNotes = () => {
  const t = useWords()
  const { unclear, dropUnclear } = useStore(sendsOf(useWidgetContext()))
  const networks = useWidget((state) => state.networks)
  if (unclear.length === 0) return null
  const nameOf = (id: string): string => findNetwork(networks, id)?.name ?? id
  return (
    <div className="unclear-notes" role="alert">
      {unclear.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be the same in all that is known of them
        <Banner key={at} title={t(titleOf(one))} tone="warning">
          <MarkedText
            text={t(one.sentOn ? 'send.elsewhere.text' : words[one.kind ?? 'payment'], {
              ...valuesOf(one),
              own: verbatim(nameOf(one.networkId)),
              network: verbatim(nameOf(one.sentOn ?? '')),
            })}
          />{' '}
          <button className="text-button" onClick={() => dropUnclear(one)} type="button">
            {t('send.unclear.read')}
          </button>
        </Banner>
      ))}
    </div>
  )
}

const titleOf = ({ sentOn }: Unclear): WordId =>
  sentOn ? 'send.elsewhere.title' : 'send.fault.unclear.title'

const valuesOf = ({ units, decimals, symbol, to = '', bought }: Unclear) => ({
  amount: coinsText(exactAmount(BigInt(units), decimals), symbol),
  address: verbatim(shortAddress(to)),
  bought: verbatim(bought?.symbol ?? ''),
})
