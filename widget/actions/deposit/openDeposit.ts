import { askPayUrl } from '../../api/exchange.ts'
import type { WidgetContext } from '../../context.ts'
import { amountText } from '../../format/parseAmount.ts'
import { checkPage } from '../fund/checkPage.ts'
import { toFundError } from '../fund/fundError.ts'
import { providerWindowOf } from '../fund/providerWindow.ts'
import { assetId } from './assetId.ts'
import { keepDeposit } from './begunDeposit.ts'
import type { Deposit, DepositOrder } from './depositsOf.ts'

const deposits = new WeakMap<DepositOrder, Deposit>()

/** The page to which the window was sent last for this order. */
export const openedDeposit = (order: DepositOrder): Deposit | undefined => deposits.get(order)

/**
 * Asks the exchange for its page and sends the window there that the click opened.
 *
 * @throws FundError; an empty window is closed then
 */
export async function openDeposit(context: WidgetContext, order: DepositOrder): Promise<Deposit> {
  const window = providerWindowOf(context)
  const { exchange, asset, networkId, address, units } = order
  try {
    const { url: told, sessionId } = await askPayUrl(context.api, {
      exchangeId: exchange.id,
      asset: assetId(networkId, asset.token),
      amount: amountText(units, asset.decimals, '.'),
      recipient: `${networkId}:${address}`,
    })
    const url = checkPage(told, context.store.getState().fund?.pages ?? [])
    const deposit = { order, sessionId, url, shown: window.send(url) }
    deposits.set(order, deposit)
    keepDeposit(context, deposit)
    return deposit
  } catch (error) {
    window.drop()
    throw toFundError(error)
  }
}
