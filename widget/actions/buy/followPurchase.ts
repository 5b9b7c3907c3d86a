import type { Transaction } from '../../../server/contract/v1/history.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { askPurchases } from '../../api/purchases.ts'
import { momentIn, msUntil } from '../../ui/moment.ts'
import { pause } from '../fund/pause.ts'
import type { BuyOrder, Visit } from './buysOf.ts'

/**
 * What is known of a purchase.
 * - `nothing`  the seller knows of none yet
 * - `silent`   the seller does not answer
 * - `running`  it knows one that is not over
 * - `done`, `failed`  how that ended
 */
export type PurchaseNews =
  | { state: 'nothing' | 'silent' }
  | { state: 'running' | 'done' | 'failed'; purchase: Transaction }

/** Issue 6: three minutes. */
export const limitMs = 180_000
/** The server asks a seller at most every 3 s. */
export const paceMs = 4_000
/** What clocks differ by. */
const slackMs = 10 * 60_000

const stateOf = (status: string): 'running' | 'done' | 'failed' =>
  status.endsWith('_SUCCESS') ? 'done' : status.endsWith('_FAILED') ? 'failed' : 'running'

/**
 * Asks what came of a visit until it is over, at most for three minutes; then somebody else may ask. The seller that tells
 * nothing is not asked.
 *
 * @returns the last that was known
 */
export async function followPurchase(
  api: Pick<ApiClient, 'frameToken'>,
  visit: Visit,
  onNews: (news: PurchaseNews) => void,
  signal: AbortSignal,
): Promise<PurchaseNews> {
  let news: PurchaseNews = { state: 'nothing' }
  const end = momentIn(limitMs)
  while (!signal.aborted) {
    news = await look(api, visit, signal)
    if (signal.aborted) break
    onNews(news)
    if (news.state === 'done' || news.state === 'failed' || msUntil(end) === 0) break
    await pause(Math.min(paceMs, msUntil(end)), signal)
  }
  return news
}

async function look(
  api: Pick<ApiClient, 'frameToken'>,
  { order, at, known }: Visit,
  signal: AbortSignal,
): Promise<PurchaseNews> {
  try {
    const { data } = await askPurchases(api, purchasesAsked(order), signal)
    const purchase = data.find(
      ({ id, metadata }) =>
        id.startsWith(`${order.seller}-`) &&
        (known ? !known.has(id) : Date.parse(metadata.minedAt) >= at - slackMs),
    )
    return purchase ? { state: stateOf(purchase.metadata.status), purchase } : { state: 'nothing' }
  } catch {
    return { state: 'silent' }
  }
}

/** In which list of purchases one of an order stands. */
export const purchasesAsked = ({ address, coin }: Pick<BuyOrder, 'address' | 'coin'>) => ({
  address,
  chainId: coin.networkId,
  currency: 'usd' as const,
})
