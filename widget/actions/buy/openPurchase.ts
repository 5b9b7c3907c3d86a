import { cardNetworks } from '../../../server/contract/onrampProviders.ts'
import { onrampUrl } from '../../../server/contract/v1/onramp/onrampUrl.ts'
import { onrampWidget } from '../../../server/contract/v1/onramp/widget.ts'
import { postV1 } from '../../api/postV1.ts'
import { askPurchases } from '../../api/purchases.ts'
import type { WidgetContext } from '../../context.ts'
import { checkPage } from '../fund/checkPage.ts'
import { FundError, toFundError } from '../fund/fundError.ts'
import { providerWindowOf } from '../fund/providerWindow.ts'
import { keepPurchase } from './begunPurchase.ts'
import type { BuyOrder, Visit } from './buysOf.ts'
import { purchasesAsked } from './followPurchase.ts'

const visits = new WeakMap<BuyOrder, Visit>()

/** The page to which the window was sent last for this order. */
export const visitOf = (order: BuyOrder): Visit | undefined => visits.get(order)

/**
 * Asks the seller for its page and sends the window there that the click opened.
 *
 * @throws FundError; an empty window is closed then
 */
export async function openPurchase(context: WidgetContext, order: BuyOrder): Promise<Visit> {
  const window = providerWindowOf(context)
  const { fund } = context.store.getState()
  try {
    const [address, known] = await Promise.all([askPage(context, order), knownPurchases(context, order)])
    const url = checkPage(address, fund?.pages ?? [])
    const visit = { order, url, shown: window.send(url), at: context.api.now(), known }
    visits.set(order, visit)
    keepPurchase(context, visit)
    return visit
  } catch (error) {
    window.drop()
    throw toFundError(error)
  }
}

async function askPage({ api }: WidgetContext, order: BuyOrder): Promise<string> {
  const { seller, coin, address, currency, amount, session } = order
  if (seller === 'coinbase') {
    const word = cardNetworks[coin.networkId] ?? coin.network.name
    const body = {
      destinationWallets: [{ address, blockchains: [word], assets: [coin.wire.symbol] }],
      partnerUserId: address,
      defaultNetwork: word,
      defaultAsset: coin.wire.symbol,
      presetFiatAmount: Number(amount),
      fiatCurrency: currency.id,
      defaultExperience: 'buy',
    }
    return (await postV1(api, onrampUrl.path, body, onrampUrl.answer)).url
  }
  if (!session) throw new FundError('not_sold')
  const sessionData = {
    ...session,
    sourceAmount: Number(amount),
    sourceCurrencyCode: currency.id,
    walletAddress: address,
    // The coins must go nowhere else.
    lockFields: ['walletAddress'],
  }
  return (await postV1(api, onrampWidget.path, { sessionData }, onrampWidget.answer)).widgetUrl
}

/** What was bought before is nothing new. */
async function knownPurchases({ api }: WidgetContext, order: BuyOrder): Promise<Set<string> | undefined> {
  if (!order.tells) return undefined
  try {
    const { data } = await askPurchases(api, purchasesAsked(order))
    return new Set(data.map(({ id }) => id))
  } catch {
    return undefined
  }
}
