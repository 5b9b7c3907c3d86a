import type { BuyStatusAnswer } from '../../../server/contract/v1/exchange.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { askBuyStatus } from '../../api/exchange.ts'
import { pause } from '../fund/pause.ts'
import type { Deposit } from './depositsOf.ts'

/**
 * What an exchange says of a deposit.
 * - `nothing`  that it is not over: nobody may have begun it
 * - `silent`   it does not answer
 * - `unknown`  that there is none such
 * - `running`  that it sent a transaction
 * - `done`, `failed`  how it ended
 */
export interface DepositNews {
  state: 'nothing' | 'silent' | 'unknown' | 'running' | 'done' | 'failed'
  /** Of the transaction, once it is known. */
  hash: string | undefined
}

/** Inventory §2.14.2. */
export const paceMs = 5_000
export const tries = 20

const states = { UNKNOWN: 'unknown', IN_PROGRESS: 'nothing', SUCCESS: 'done', FAILED: 'failed' } as const

function read({ status, txHash }: BuyStatusAnswer): DepositNews {
  const state = states[status]
  return { state: state === 'nothing' && txHash ? 'running' : state, hash: txHash ?? undefined }
}

/**
 * Asks how a deposit stands until it is over, at most twenty times; then somebody else may ask.
 *
 * @returns the last that was known
 */
export async function followDeposit(
  api: Pick<ApiClient, 'frameToken'>,
  { order, sessionId }: Pick<Deposit, 'order' | 'sessionId'>,
  onNews: (news: DepositNews) => void,
  signal: AbortSignal,
): Promise<DepositNews> {
  const asked = { exchangeId: order.exchange.id, sessionId }
  let news: DepositNews = { state: 'nothing', hash: undefined }
  for (let left = tries; left > 0 && !signal.aborted; left--) {
    const silent: DepositNews = { state: 'silent', hash: news.hash }
    news = await askBuyStatus(api, asked, signal).then(read, () => silent)
    if (signal.aborted) break
    onNews(news)
    if (news.state === 'done' || news.state === 'failed') break
    if (left > 1) await pause(paceMs, signal)
  }
  return news
}
