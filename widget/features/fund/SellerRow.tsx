import { onrampProviders } from '../../../server/contract/onrampProviders.ts'
import type { BuyOrder } from '../../actions/buy/buysOf.ts'
import { waysOf } from '../../actions/buy/limits.ts'
import { coinsText } from '../../format/coinsText.ts'
import { localAmount } from '../../format/localAmount.ts'
import { BankIcon } from '../../ui/icons/BankIcon.tsx'
import { CardIcon } from '../../ui/icons/CardIcon.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWords } from '../../words/useWords.ts'
import { ProviderTile } from './ProviderTile.tsx'
import { TwoLines } from './TwoLines.tsx'
import type { Buy } from './useBuy.ts'
import type { SellerOffer } from './useOffers.ts'

const icons = { card: CardIcon, bank: BankIcon } as const
/** Of a price, as a row has room for them. */
const shownDecimals = 6

/** One seller: what it gives and takes, and the way to its page. */
export const SellerRow = (props: {
  offer: SellerOffer
  buy: Buy
  address: string
  onChoose(order: BuyOrder): void
}) => {
  const { offer, buy, address } = props
  const { seller, quote, state } = offer
  const { coin, currency, amount } = buy
  const t = useWords()
  const { label, feeRange } = onrampProviders[seller.name]
  const session = quote?.session
  // Meld has a page for each offer and none without; the other one shows its price itself.
  const isReady = amount !== undefined && (seller.name === 'meld' ? session !== undefined : canOpen(offer))
  return (
    <ListItem
      disabled={!isReady}
      end={
        <>
          <span className="fund-end">
            {state === 'loading' && <Skeleton height={14} width={64} />}
            {quote && (
              <MarkedText
                text={coinsText(
                  `≈ ${localAmount(quote.purchaseAmount.amount, undefined, shownDecimals)}`,
                  coin.symbol,
                )}
              />
            )}
            {state === 'untold' && <span className="fund-second">{t('buy.price.there')}</span>}
            {state === 'failed' && <span className="fund-second">{t(reasonOf(offer))}</span>}
          </span>
          <ExternalIcon size={18} />
        </>
      }
      onClick={() =>
        amount !== undefined &&
        props.onChoose({ seller: seller.name, tells: seller.tells, coin, address, currency, amount, session })
      }
      picture={<ProviderTile id={seller.name} name={label} />}
    >
      <TwoLines first={<Verbatim>{label}</Verbatim>}>
        <span className="fund-ways">
          <Sentence id="buy.fee" values={{ range: feeRange }} />
          {waysOf(currency).map((way) => {
            const WayIcon = icons[way]
            return <WayIcon key={way} size={16} />
          })}
        </span>
      </TwoLines>
    </ListItem>
  )
}

const never = ['not_sold', 'out_of_limits', 'off'] as const

/** Its page can be opened although no price is known, but not for what it does not sell. */
const canOpen = ({ state, error }: SellerOffer): boolean =>
  state === 'ready' ||
  state === 'untold' ||
  (state === 'failed' && !never.some((code) => code === error?.code))

const reasonOf = ({ error }: SellerOffer) =>
  error?.code === 'not_sold'
    ? 'buy.price.notSold'
    : error?.code === 'out_of_limits'
      ? 'buy.price.limits'
      : 'buy.price.unknown'
