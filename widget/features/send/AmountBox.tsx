import { useState } from 'react'
import type { Network } from '../../../server/contract/networks.ts'
import { shortAmount } from '../../format/amount.ts'
import { fiatText } from '../../format/fiat.ts'
import { amountText } from '../../format/parseAmount.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { ChevronDownIcon } from '../../ui/icons/ChevronDownIcon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { AssetTile } from './AssetTile.tsx'
import type { Drafted } from './useOrder.ts'
import { useSends } from './useSends.ts'

const faults: Readonly<Record<'malformed' | 'grouped' | 'tooPrecise', WordId>> = {
  malformed: 'send.amount.malformed',
  grouped: 'send.amount.grouped',
  tooPrecise: 'send.amount.tooPrecise',
}

/** How much of what: the amount as typed, its value, and what there is. */
export const AmountBox = (props: { drafted: Drafted; network: Network; onMax(): Promise<void> }) => {
  const { drafted, network, onMax } = props
  const { draft, asset, amount, point, state, readiness } = drafted
  const t = useWords()
  const currency = useWidget(currencyOf)
  const { store } = useWidgetContext()
  const setDraft = useSends(({ setDraft }) => setDraft)
  const [busy, setBusy] = useState(false)
  const fault = 'fault' in amount && amount.fault !== 'empty' ? amount.fault : undefined
  const value = 'units' in amount ? fiatText(amount.units, asset.decimals, asset.price, currency) : undefined
  const takeMax = () => {
    setBusy(true)
    void onMax().finally(() => setBusy(false))
  }
  return (
    <div className="send-box">
      <div className="send-line">
        <input
          aria-describedby="gatehouse-send-amount"
          aria-invalid={fault !== undefined || readiness === 'tooMuch'}
          aria-label={t('send.amount.label', { symbol: asset.symbol })}
          autoComplete="off"
          className="send-amount"
          data-initial-focus
          enterKeyHint="next"
          inputMode="decimal"
          maxLength={82}
          onChange={(event) => setDraft({ amount: event.target.value })}
          placeholder={amountText(0n, 0, point)}
          spellCheck={false}
          value={draft.amount}
        />
        <button
          aria-label={t('send.token.choose', { symbol: asset.symbol })}
          className="send-token"
          onClick={() => store.getState().push({ name: 'WalletSendSelectToken' })}
          type="button"
        >
          <AssetTile asset={asset} network={network} size={24} />
          <span>{asset.symbol}</span>
          <ChevronDownIcon size={16} />
        </button>
      </div>
      <div className="send-line send-below muted">
        <span
          className={fault || readiness === 'tooMuch' ? 'send-fault' : undefined}
          id="gatehouse-send-amount"
          role="status"
        >
          {fault
            ? t(faults[fault], { decimals: asset.decimals, symbol: asset.symbol })
            : readiness === 'tooMuch'
              ? t('send.amount.tooMuch')
              : value}
        </span>
        <span className="send-held">
          {asset.units === undefined ? (
            state === 'loading' ? (
              <Skeleton height={14} width={64} />
            ) : (
              t('send.balance.unknown')
            )
          ) : (
            <>
              {`${shortAmount(asset.units, asset.decimals)} ${asset.symbol}`}
              <button
                className="send-max"
                disabled={busy || asset.units === 0n || !drafted.family}
                onClick={takeMax}
                type="button"
              >
                {t('send.max')}
              </button>
            </>
          )}
        </span>
      </div>
    </div>
  )
}
