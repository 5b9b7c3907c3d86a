import { Pool } from 'undici'
import * as z from 'zod/mini'
import { upstreamBodyLimit } from '../../contract/limits.ts'
import { requestText } from '../../upstreams/requestText.ts'
import type { Movement } from '../evm/movement.ts'
import type { HistorySource, SourceItem } from './historySource.ts'

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i), z.toLowerCase())
const party = z.nullish(z.object({ hash: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i), z.toLowerCase()) }))
const timed = { timestamp: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))) }
const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    next_page_params: z.nullable(
      z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    ),
  })

/** Waiting ones have neither block nor time. */
const transactionsPage = pageOf(
  z.object({ hash, block_number: z.nullish(z.int()), timestamp: z.nullish(timed.timestamp) }),
)
const internalPage = pageOf(
  z.object({
    transaction_hash: hash,
    block_number: z.int(),
    ...timed,
    index: z.int().check(z.minimum(0), z.maximum(1e9)),
    success: z.boolean(),
    value: z.string().check(z.regex(/^\d{1,78}$/)),
    from: party,
    to: party,
  }),
)

interface Page {
  items: SourceItem[]
  next_page_params: Record<string, string | number | boolean | null> | null
}
/** Path of each list, and how a page of it is read. */
const lists: Readonly<Record<string, { path: string; read(body: unknown): Page }>> = {
  transactions: {
    path: 'transactions',
    read(body) {
      const { items, next_page_params } = transactionsPage.parse(body)
      const mined = items.flatMap(({ hash, block_number: block, timestamp }) =>
        block != null && timestamp != null ? [{ hash, block, ts: secondsOf(timestamp), inside: [] }] : [],
      )
      return { items: mined, next_page_params }
    },
  },
  internal: {
    path: 'internal-transactions',
    read(body) {
      const { items, next_page_params } = internalPage.parse(body)
      return { items: items.map(readInternal), next_page_params }
    },
  },
}

function readInternal(item: z.infer<typeof internalPage>['items'][number]): SourceItem {
  const { from, to, success } = item
  const amount = BigInt(item.value)
  const inside: Movement[] =
    success && amount > 0n && from && to
      ? [
          {
            logIndex: -2 - item.index,
            item: 0,
            kind: 'native',
            token: null,
            from: from.hash,
            to: to.hash,
            amount,
            tokenId: null,
          },
        ]
      : []
  return { hash: item.transaction_hash, block: item.block_number, ts: secondsOf(item.timestamp), inside }
}

const secondsOf = (timestamp: string): number => Math.floor(Date.parse(timestamp) / 1000)
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
      if (status === 404) return { items: [], next: null }
      if (status !== 200) throw new Error(`Status ${status}`)
      const { items, next_page_params } = list.read(JSON.parse(text))
      if (next_page_params === null) return { items, next: null }
      const next = Object.entries(next_page_params).map(([key, value]) => [key, String(value)])
      return { items, next: new URLSearchParams(next).toString() }
    },
    close: () => pool.destroy(),
  }
}
