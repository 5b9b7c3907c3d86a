import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { BuyStatusAnswer, ExchangesAnswer, PayUrlAnswer } from '../contract/v1/exchange.ts'
import type { Db } from '../db/db.ts'
import { exchangeSessions } from '../db/schema/exchangeSessions.ts'
import { HttpError } from '../errors/httpError.ts'
import { parseAsset, parseRecipient } from './asset.ts'
import type { Exchange } from './exchange.ts'
import { parseAmount } from './parseAmount.ts'

export interface PayQuestion {
  exchangeId: string
  asset: string
  amount: string
  recipient: string
  projectId: string
  clientIp: string | undefined
}

/** Deposits from accounts at exchanges (data-api.md §4.4). */
export interface Exchanges {
  list(question: {
    asset?: string | undefined
    includeOnly?: string[] | undefined
    exclude?: string[] | undefined
  }): ExchangesAnswer
  /** @throws HttpError 400, 503 */
  payUrl(question: PayQuestion): Promise<PayUrlAnswer>
  /** A session that is not there is `UNKNOWN`. @throws HttpError 400, 503 */
  status(question: { exchangeId: string; sessionId: string; projectId: string }): Promise<BuyStatusAnswer>
}

export function createExchanges(db: Db, exchanges: readonly Exchange[]): Exchanges {
  function find(id: string): Exchange {
    const found = exchanges.find((each) => each.id === id)
    if (found) return found
    throw new HttpError(400, 'exchange_not_found', `Exchange ${nameable(id)} not found`, {
      field: 'exchangeId',
    })
  }

  return {
    list({ asset, includeOnly, exclude }) {
      if (includeOnly && exclude)
        throw new HttpError(400, 'invalid_query', 'includeOnly and exclude are mutually exclusive')
      const wanted = asset === undefined ? undefined : parseAsset(asset)
      if (asset !== undefined && !wanted) return { total: 0, exchanges: [] }
      const listed = exchanges
        .filter(({ id }) => (includeOnly ? includeOnly.includes(id) : !exclude?.includes(id)))
        .filter((exchange) => !wanted || exchange.pays(wanted))
        .map(({ id, name }) => ({ id, name }))
      return { total: listed.length, exchanges: listed }
    },

    async payUrl({ exchangeId, asset, amount, recipient, projectId, clientIp }) {
      const exchange = find(exchangeId)
      const parsed = parseAsset(asset)
      if (!parsed || !exchange.pays(parsed))
        throw new HttpError(400, 'asset_not_supported', `Asset ${nameable(asset)} is not supported`, {
          field: 'asset',
        })
      const to = parseRecipient(recipient)
      if (!to) throw new HttpError(400, 'invalid_query', 'Invalid recipient', { field: 'recipient' })
      if (to.chain !== parsed.chain)
        throw new HttpError(400, 'invalid_query', 'chainId must match between asset and recipient', {
          field: 'recipient',
        })
      const whole = parseAmount(amount)
      if (whole === undefined)
        throw new HttpError(400, 'invalid_amount', 'Invalid amount', { field: 'amount' })
      const createdAt = Math.floor(Date.now() / 1000)
      const id = randomBytes(16).toString('hex')
      const [session] = await db
        .insert(exchangeSessions)
        .values({ id, exchange: exchange.id, projectId, asset, amount: whole, recipient, createdAt })
        .returning()
      if (!session) throw new Error('The session was not kept')
      return { url: await exchange.page(session, parsed, clientIp), sessionId: id }
    },

    async status({ exchangeId, sessionId, projectId }) {
      const exchange = find(exchangeId)
      if (sessionId === '' || sessionId.length > 50)
        throw new HttpError(400, 'invalid_query', 'Invalid session ID', { field: 'sessionId' })
      if (!/^[0-9a-f]{32}$/.test(sessionId)) return { status: 'UNKNOWN', txHash: null }
      const { id, exchange: at, projectId: of } = exchangeSessions
      const [session] = await db
        .select()
        .from(exchangeSessions)
        .where(and(eq(id, sessionId), eq(at, exchange.id), eq(of, projectId)))
      return session ? exchange.status(session) : { status: 'UNKNOWN', txHash: null }
    },
  }
}

/** What a caller named, as far as it may stand in a sentence. */
const nameable = (text: string): string => (/^[\w.:/-]{1,200}$/.test(text) ? text : '')
