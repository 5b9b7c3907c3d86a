import { onrampProviders } from '../../../server/contract/onrampProviders.ts'
import type { BuyOrder } from '../../actions/buy/buysOf.ts'
import { verbatim } from '../../format/verbatim.ts'
import { Button } from '../../ui/Button.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { type Translate, useWords } from '../../words/useWords.ts'
import { SellerRow } from './SellerRow.tsx'
import type { Buy } from './useBuy.ts'
import type { SellerOffer } from './useOffers.ts'

/** Who sells, and what became of asking them. */
export const SellerOffers = (props: {
  offers: readonly SellerOffer[]
  buy: Buy
  address: string
  onChoose(order: BuyOrder): void
}) => {
  const { offers, buy, address, onChoose } = props
  const t = useWords()
  const silent = offers.filter(({ error }) => error && !['not_sold', 'out_of_limits'].includes(error.code))
  return (
    <section>
      <h2 className="fund-heading">{t('buy.sellers')}</h2>
      <ul aria-label={t('buy.sellers')} className="list">
        {offers.map((offer) => (
          <SellerRow address={address} buy={buy} key={offer.seller.name} offer={offer} onChoose={onChoose} />
        ))}
      </ul>
      <p className="fund-note muted">{t('buy.note')}</p>
      {silent.length > 0 && (
        <div className="fund-retry" role="alert">
          {silent.map(({ seller, error }) => (
            <p className="muted" key={seller.name}>
              <MarkedText text={silenceOf(t, onrampProviders[seller.name].label, error?.said)} />
            </p>
          ))}
          <Button
            icon={<RetryIcon size={18} />}
            onClick={() => {
              for (const offer of silent) offer.retry()
            }}
          >
            {t('error.retry')}
          </Button>
        </div>
      )}
    </section>
  )
}

const silenceOf = (t: Translate, provider: string, said: string | undefined): string =>
  said
    ? t('fund.fault.said', { provider: verbatim(provider), said })
    : t('buy.silent', { provider: verbatim(provider) })
