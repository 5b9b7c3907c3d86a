import { and, desc, eq, sql } from 'drizzle-orm'
import { onrampProviders } from '../../contract/onrampProviders.ts'
import type { Transaction } from '../../contract/v1/history.ts'
import type { Db } from '../../db/db.ts'
import { onrampOrders } from '../../db/schema/onramp.ts'
import type { Cursors } from '../../history/cursor.ts'
import { invalidCursor } from '../../history/page.ts'

type Order = typeof onrampOrders.$inferSelect

export interface PageQuestion {
  address: string
  cursor: string | undefined
  /** Of the values, lower case. */
  currency: string
}

/** Source: data-api.md §3.5 */
const pageSize = 50

/** Purchases of an address, newest first. @throws HttpError 400 `invalid_query` for a cursor of another list */
export async function purchasePage(
  db: Db,
  cursors: Cursors,
  { address, cursor, currency }: PageQuestion,
): Promise<{ data: Transaction[]; next: string | null }> {
  const question = `purchases\n${address}`
  const after = cursor === undefined ? undefined : readPlace(cursors.read(question, cursor))
  const { startedAt, provider, id } = onrampOrders
  const rows = await db
    .select()
    .from(onrampOrders)
    .where(
      and(
        eq(onrampOrders.address, address),

        after && sql`(${startedAt}, ${provider}, ${id}) < (${after[0]}::bigint, ${after[1]}, ${after[2]})`,
      ),
    )
    .orderBy(desc(startedAt), desc(provider), desc(id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    data: shown.map((order) => toTransaction(order, currency)),
    next: last ? cursors.write(question, writePlace(last)) : null,
  }
}

const writePlace = ({ startedAt, provider, id }: Order): Buffer =>
  Buffer.from(JSON.stringify([startedAt, provider, id]))

function readPlace(place: Buffer | undefined): [number, string, string] {
  if (!place) throw invalidCursor()
  return JSON.parse(place.toString('utf8'))
}

function toTransaction(order: Order, asked: string): Transaction {
  const { provider, id, address, state, symbol, chain, amount, paid, currency, hash, startedAt } = order
  const isAsked = paid !== null && currency?.toLowerCase() === asked
  return {
    id: `${provider}-${id}`,
    metadata: {
      operationType: 'buy',
      hash: hash ?? '',
      minedAt: new Date(startedAt * 1000).toISOString(),
      sentFrom: onrampProviders[provider].label,
      sentTo: address,
      status: state,
      nonce: 0,
      application: null,
      chain,
    },
    transfers: [
      {
        fungible_info: { name: null, symbol, icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: amount === '' ? '0' : amount },
        value: isAsked ? Number(paid) : null,
        price: null,
      },
    ],
  }
}
