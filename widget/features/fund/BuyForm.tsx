import type { ReactNode } from 'react'
import type { BuyOrder } from '../../actions/buy/buysOf.ts'
import { moneyDecimals } from '../../actions/buy/limits.ts'
import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { providerWindowOf, sellerSize } from '../../actions/fund/providerWindow.ts'
import { exactAmount } from '../../format/amount.ts'
import { localAmount } from '../../format/localAmount.ts'
import { amountText } from '../../format/parseAmount.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { type Translate, useWords } from '../../words/useWords.ts'
import type { WordId } from '../../words/words.ts'
import { coinTile } from './coinTile.ts'
import { SellerOffers } from './SellerOffers.tsx'
import type { AmountFault, Buy } from './useBuy.ts'
import { useBuys } from './useBuys.ts'
import { type SellerOffer, useOffers } from './useOffers.ts'

const shownDecimals = 6

const faults: Readonly<Record<AmountFault, WordId>> = {
  empty: 'buy.amount.empty',
  malformed: 'send.amount.malformed',
  grouped: 'send.amount.grouped',
  tooPrecise: 'buy.amount.tooPrecise',
  tooLittle: 'buy.amount.least',
  tooMuch: 'buy.amount.most',
}

/** Money on one side, the coins on the other, and who sells them below. */
export const BuyForm = ({ buy, standing }: { buy: Buy; standing: FundStanding }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { push } = context.store.getState()
  const set = useBuys((state) => state.set)
  const { coin, currency, arrival, point, typed, fault } = buy
  const offers = useOffers(standing.sellers, buy)
  const isElsewhere = arrival.id !== standing.networkId
  const choose = (order: BuyOrder): void => {
    providerWindowOf(context).open(sellerSize, t('shell.loading'))
    set({ order })
    push({ name: 'BuyInProgress', data: { networkId: order.coin.networkId } })
  }
  return (
    <div className="fund">
      <AmountField
        held={null}
        id="gatehouse-buy-pay"
        initialFocus
        invalid={fault !== undefined && fault !== 'empty'}
        label={t('buy.pay.label', { currency: currency.id })}
        note={amountNote(t, buy)}
        onChange={(amount) => set({ amount })}
        onToken={() => push({ name: 'OnRampFiatSelect' })}
        placeholder={amountText(0n, 0, point)}
        token={<Verbatim>{currency.id}</Verbatim>}
        tokenLabel={t('buy.currency.choose', { currency: currency.id })}
        value={typed}
      />
      <AmountField
        held={
          <>
            <NetworkTile icon={arrival.icon} name={arrival.name} size={16} />
            {arrival.name}
          </>
        }
        id="gatehouse-buy-get"
        invalid={false}
        label={t('buy.get.label', { symbol: coin.symbol })}
        note={t('buy.get')}
        onToken={() => push({ name: 'OnRampTokenSelect' })}
        placeholder="–"
        token={
          <>
            <AssetTile asset={coinTile(coin)} network={arrival} size={24} />
            <Verbatim>{coin.symbol}</Verbatim>
          </>
        }
        tokenLabel={t('swap.choose', { symbol: coin.symbol })}
        value={mostOf(offers)}
      />
      {isElsewhere && (
        <Banner title={<Sentence id="buy.arrival.title" values={{ network: arrival.name }} />} tone="warning">
          <Sentence
            id="buy.arrival.text"
            values={{ network: standing.network.name, arrival: arrival.name }}
          />
        </Banner>
      )}
      <SellerOffers address={standing.from} buy={buy} offers={offers} onChoose={choose} />
    </div>
  )
}

/** What is wrong with the amount, else what may be paid. */
function amountNote(t: Translate, { fault, currency, limits }: Buy): ReactNode {
  const money = (cents: bigint): string => `${exactAmount(cents, moneyDecimals)} ${currency.id}`
  const values = {
    least: limits ? money(limits.least) : '',
    most: limits ? money(limits.most) : '',
    decimals: moneyDecimals,
    symbol: currency.id,
  }
  if (fault) return <Sentence id={faults[fault]} values={values} />
  return limits ? <Sentence id="buy.limits" values={values} /> : t('buy.pay')
}

/** The best of the offers; no digit passes through a float but to compare. */
function mostOf(offers: readonly SellerOffer[]): string {
  const amounts = offers.flatMap(({ quote }) => (quote ? [quote.purchaseAmount.amount] : []))
  if (amounts.length === 0) return ''
  const most = amounts.reduce((a, b) => (Number(b) > Number(a) ? b : a))
  return `≈ ${localAmount(most, undefined, shownDecimals)}`
}
