import { Pool } from 'undici'
import * as z from 'zod/mini'
import { upstreamBodyLimit } from '../../contract/limits.ts'
import { readNodeQuantity } from '../../contract/readNodeQuantity.ts'
import { requestText } from '../../upstreams/requestText.ts'
import type { HistorySource } from './historySource.ts'
import { fieldsOf, readAddress, readCount, readFlag, readHash, readTime } from './readFields.ts'
import { moved, type ReadRecord, readItems } from './readItems.ts'

const pageSchema = z.object({
  items: z.array(z.unknown()),
  next_page_params: z.nullish(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
})

/** Path of each list, and how a record of it is read. */
const lists: Readonly<Record<string, { path: string; read(record: unknown): ReadRecord }>> = {
  // Waiting ones have neither block nor time.
  transactions: { path: 'transactions', read: (record) => placeOf(record, 'hash') },
  internal: { path: 'internal-transactions', read: readInternal },
}

/** Older versions say `block` for the number. */
function placeOf(record: unknown, name: string): ReadRecord {
  const { block_number: number, block, timestamp, ...fields } = fieldsOf(record)
  return {
    hash: readHash(fields[name]),
    block: readCount(number ?? block),
    ts: readTime(timestamp),
    inside: [],
  }
}

function readInternal(record: unknown): ReadRecord {
  const { from, to, success, index, value } = fieldsOf(record)
  const place = readCount(index)
  const isClear = place !== undefined && place <= 1e9 && readFlag(success) === true
  const inside = moved(isClear ? -2 - place : undefined, partyOf(from), partyOf(to), readNodeQuantity(value))
  return { ...placeOf(record, 'transaction_hash'), inside }
}

const partyOf = (party: unknown): string | undefined =>
  readAddress(party) ?? readAddress(fieldsOf(party)['hash'])

/** A page of an explorer, ms. */
const timeoutMs = 10_000

/**
 * An explorer with Blockscout's API. It is asked for hashes and for calls inside of transactions only: what those are
 * worth the node says. Source: https://docs.blockscout.com/devs/apis/rest
 */
export function createBlockscout(url: string): HistorySource {
  const { origin, pathname, search, host } = new URL(url)
  const base = `${pathname.replace(/\/+$/, '')}/api/v2/addresses`
  const pool = new Pool(origin, { connections: 4, allowH2: false })
  return {
    name: host,
    lists: Object.keys(lists),
    async read(name, address, page) {
      const list = Object.hasOwn(lists, name) ? lists[name] : undefined
      if (!list) throw new Error(`No list ${name}`)
      const query = new URLSearchParams(search)
      for (const [key, value] of new URLSearchParams(page)) query.set(key, value)
      const path = `${base}/${address}/${list.path}${query.size > 0 ? `?${query}` : ''}`
      const { status, text } = await requestText(pool, {
        method: 'GET',
        path,
        timeoutMs,
        limit: upstreamBodyLimit,
      })
      // An address without any transaction is none to it.
      if (status === 404) return { items: [], count: 0, next: null }
      if (status !== 200) throw new Error(`Status ${status}`)
      const { items: records, next_page_params } = pageSchema.parse(JSON.parse(text))
      const read = records.map(list.read)
      if (read.length > 0 && read.every(({ hash }) => hash === undefined)) throw new Error('Another shape')
      const items = readItems(read)
      const count = records.length
      if (next_page_params == null) return { items, count, next: null }
      const next = Object.entries(next_page_params).map(([key, value]) => [key, String(value)])
      return { items, count, next: new URLSearchParams(next).toString() }
    },
    close: () => pool.destroy(),
  }
}
