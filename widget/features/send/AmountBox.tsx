import { useState } from 'react'
import type { Network } from '../../../server/contract/networks.ts'
import { shortAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { fiatText } from '../../format/fiat.ts'
import { amountText } from '../../format/parseAmount.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import type { Drafted } from './useOrder.ts'
import { useSends } from './useSends.ts'

const faults = {
  malformed: 'send.amount.malformed',
  grouped: 'send.amount.grouped',
  tooPrecise: 'send.amount.tooPrecise',
  nothing: 'send.amount.nothing',
  tooMuch: 'send.amount.tooMuch',
} as const satisfies Record<string, WordId>

/** How much of what: the amount as typed, its value, and what there is. */
export const AmountBox = (props: { drafted: Drafted; network: Network; onMax(): Promise<void> }) => {
  const { drafted, network, onMax } = props
  const { draft, asset, amount, point, state } = drafted
  const t = useWords()
  const currency = useWidget(currencyOf)
  const { store } = useWidgetContext()
  const setDraft = useSends(({ setDraft }) => setDraft)
  const [busy, setBusy] = useState(false)
  const fault = faultOf(drafted)
  const value = 'units' in amount ? fiatText(amount.units, asset.decimals, asset.price, currency) : undefined
  const takeMax = () => {
    setBusy(true)
    void onMax().finally(() => setBusy(false))
  }
  return (
    <AmountField
      held={
        asset.units === undefined ? (
          state === 'loading' ? (
            <Skeleton height={14} width={64} />
          ) : (
            t('send.balance.unknown')
          )
        ) : (
          <>
            <MarkedText text={coinsText(shortAmount(asset.units, asset.decimals), asset.symbol)} />
            <button
              className="field-max"
              disabled={busy || asset.units === 0n || !drafted.family}
              onClick={takeMax}
              type="button"
            >
              {t('send.max')}
            </button>
          </>
        )
      }
      id="gatehouse-send-amount"
      initialFocus
      invalid={fault !== undefined}
      label={t('send.amount.label', { symbol: asset.symbol })}
      note={
        fault ? (
          <Sentence id={faults[fault]} values={{ decimals: asset.decimals, symbol: asset.symbol }} />
        ) : (
          value && <Verbatim>{value}</Verbatim>
        )
      }
      onChange={(amount) => setDraft({ amount })}
      onToken={() => store.getState().push({ name: 'WalletSendSelectToken' })}
      placeholder={amountText(0n, 0, point)}
      token={
        <>
          <AssetTile asset={asset} network={network} size={24} />
          <Verbatim>{asset.symbol}</Verbatim>
        </>
      }
      tokenLabel={t('send.token.choose', { symbol: asset.symbol })}
      value={draft.amount}
    />
  )
}

/** A `0` may become `0.5`: it is a fault once the person has gone on to the receiver. */
function faultOf({ amount, readiness, receiver }: Drafted): keyof typeof faults | undefined {
  if ('fault' in amount) return amount.fault === 'empty' ? undefined : amount.fault
  if (readiness === 'tooMuch') return 'tooMuch'
  return amount.units === 0n && receiver.state !== 'empty' ? 'nothing' : undefined
}
