import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { exchangeSize, providerWindowOf } from '../../actions/fund/providerWindow.ts'
import type { ListedExchange } from '../../api/exchange.ts'
import { shortAmount } from '../../format/amount.ts'
import { coinsText } from '../../format/coinsText.ts'
import { amountText } from '../../format/parseAmount.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { type Translate, useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { ExchangeList } from './ExchangeList.tsx'
import { type DepositFault, type DepositInput, presets } from './useDeposit.ts'
import { useDeposits } from './useDeposits.ts'

const shownDecimals = 8

const faults: Readonly<Record<DepositFault, WordId>> = {
  empty: 'deposit.amount.empty',
  malformed: 'send.amount.malformed',
  grouped: 'send.amount.grouped',
  tooPrecise: 'send.amount.tooPrecise',
  tooLong: 'deposit.amount.tooMuch',
}

export const DepositForm = ({ input, standing }: { input: DepositInput; standing: FundStanding }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { push } = context.store.getState()
  const set = useDeposits((state) => state.set)
  const { asset, unit, typed, units, point, fault } = input
  const { network, networkId, from: address } = standing
  const isMoney = unit !== 'coins'
  const choose = (exchange: ListedExchange): void => {
    if (units === undefined) return
    providerWindowOf(context).open(exchangeSize, t('shell.loading'))
    set({ order: { exchange, asset, networkId, address, units } })
    push({ name: 'DepositInProgress', data: { networkId } })
  }
  return (
    <div className="fund">
      <AmountField
        held={null}
        id="gatehouse-deposit"
        initialFocus
        invalid={fault !== undefined && fault !== 'empty'}
        label={
          isMoney
            ? t('deposit.amount.usd', { symbol: asset.symbol })
            : t('deposit.amount', { symbol: asset.symbol })
        }
        note={noteOf(t, input)}
        onChange={(amount) => set({ amount })}
        onToken={() => push({ name: 'PayWithExchangeSelectAsset' })}
        placeholder={amountText(0n, 0, point)}
        token={
          <>
            <AssetTile asset={asset} network={network} size={24} />
            <Verbatim>{asset.symbol}</Verbatim>
          </>
        }
        tokenLabel={t('swap.choose', { symbol: asset.symbol })}
        {...(isMoney && { unit: '$' })}
        value={typed}
      />
      {isMoney && (
        <ul aria-label={t('deposit.presets')} className="fund-chips">
          {presets.map((amount) => (
            <li key={amount}>
              <button
                aria-pressed={typed === amount}
                className="fund-chip"
                onClick={() => set({ amount })}
                type="button"
              >
                ${amount}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ExchangeList asset={asset} isReady={units !== undefined} onChoose={choose} standing={standing} />
    </div>
  )
}

/** What is wrong with the amount, else what it comes to. */
function noteOf(t: Translate, { unit, units, asset, fault }: DepositInput) {
  const { symbol, decimals } = asset
  if (fault)
    return <Sentence id={faults[fault]} values={{ decimals: unit === 'coins' ? decimals : 6, symbol }} />
  if (unit === 'loading') return <Skeleton height={14} width={96} />
  if (unit === 'coins') return t('deposit.unpriced')
  return units === undefined ? (
    ''
  ) : (
    <MarkedText text={coinsText(`≈ ${shortAmount(units, decimals, shownDecimals)}`, symbol)} />
  )
}
