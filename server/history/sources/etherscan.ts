import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readNodeQuantity } from '../../contract/readNodeQuantity.ts'
import { createVendorApi, type VendorApiOptions } from '../../upstreams/vendorApi.ts'
import { VendorTrouble } from '../../upstreams/vendorTrouble.ts'
import type { Movement } from '../evm/movement.ts'
import { type EtherscanPlace, nextPlace, packPlace, readPlace } from './etherscanPlaces.ts'
import type { HistorySource } from './historySource.ts'
import { fieldsOf, readAddress, readCount, readFlag, readHash, readTime } from './readFields.ts'
import { moved, type ReadRecord, readItems } from './readItems.ts'

/** Source: https://docs.etherscan.io, API V2: one key for all chains, which `chainid` names */
export const etherscanUrl = 'https://api.etherscan.io/v2'

/** What it knows of the chains that one key opens. */
export interface Etherscan {
  /** `chain` is CAIP-2. */
  of(chain: string): HistorySource
}

export interface EtherscanOptions extends Pick<VendorApiOptions, 'times' | 'onAnswer' | 'breakerEvents'> {
  key: string
  /** @default `etherscanUrl` */
  url?: string
  /** Ms between two requests. @default 340: the free plan has three a second */
  apart?: number
}

/** In place of a list there are words, and a status of HTTP that says nothing. */
const answer = z.object({ result: z.union([z.array(z.unknown()), z.string()]) })

/** Each list by the name that it has there, and how a record of it is read. */
const lists: Readonly<Record<string, (record: unknown) => ReadRecord>> = {
  txlist: placeOf,
  txlistinternal: (record) => ({ ...placeOf(record), inside: movementOf(record) }),
}

function placeOf(record: unknown): ReadRecord {
  const { hash, blockNumber, timeStamp } = fieldsOf(record)
  return { hash: readHash(hash), block: readCount(blockNumber), ts: readTime(timeStamp), inside: [] }
}

function movementOf(record: unknown): Movement[] {
  const { from: sender, to: receiver, contractAddress, value, isError, traceId } = fieldsOf(record)
  const from = readAddress(sender)
  // A call that made a contract names it in place of `to`.
  const to = readAddress(receiver) ?? (receiver ? undefined : readAddress(contractAddress))
  const amount = readNodeQuantity(value)
  if (readFlag(isError) !== false || typeof traceId !== 'string' || traceId.length > 10_000) return []
  // Two pages may tell of the same call; by its place it is one row.
  const name = [traceId, from, to, amount].join()
  const place = createHash('sha256').update(name).digest().readUInt32BE() >>> 1
  return moved(-2 - place, from, to, amount)
}

/** @throws VendorTrouble where it says why there is no list */
function listed<T>(result: T[] | string): T[] {
  if (typeof result !== 'string') return result
  if (/rate limit|max calls/i.test(result)) throw new VendorTrouble('rate_limited')
  if (/api key|api access|api plan/i.test(result)) throw new VendorTrouble('key_refused')
  throw new VendorTrouble('wrong_shape', { cause: new Error(result.slice(0, 200)) })
}

/** Source: https://docs.etherscan.io/resources/rate-limits */
const freePlan = 340
/** Ms that a request waits for its turn. */
const patience = 10_000
/** Items of a page: the free plan gives 1 000, but each comes with all of its input. Fewer where that is too much. */
const sizes = [200, 20, 1] as const

/**
 * Etherscan's API: hashes, and native coins that moved in calls inside of transactions. What those are the nodes of the
 * chain say.
 */
export function createEtherscan(options: EtherscanOptions): Etherscan {
  const { key, url = etherscanUrl, apart = freePlan, ...shared } = options
  const api = createVendorApi({ name: 'etherscan', url, keys: async () => ({}), ...shared })
  let closing: Promise<void> | undefined
  let turn = 0

  async function waitForTurn(): Promise<void> {
    const now = performance.now()
    const wait = Math.max(0, turn - now)
    if (wait > patience) throw new VendorTrouble('rate_limited')
    turn = now + wait + apart
    // Node counts whole ms, from a clock that it looked at a moment before: it would wake us too early.
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait) + 1))
  }

  async function readList(chain: string, action: string, address: string, place: EtherscanPlace) {
    const read = Object.hasOwn(lists, action) ? lists[action] : undefined
    if (!read) throw new Error(`No list ${action}`)
    const { until, page, size } = place
    const query = new URLSearchParams({
      ...{ chainid: chain.slice('eip155:'.length), module: 'account', action, address },
      ...{ startblock: '0', endblock: String(until), page: String(page), offset: String(size), sort: 'desc' },
      apikey: key,
    })
    await waitForTurn()
    const path = `/api?${query}`
    const { result } = await api.ask({ call: 'history', repeatable: true, path, answer })
    const records = listed(result)
    const items = readItems(records.map(read))
    // Records of another shape, all of them, are an API that changed.
    if (items.length === 0 && records.length > 0 && size > 1) throw new VendorTrouble('wrong_shape')
    return { items, count: records.length }
  }

  return {
    of: (chain) => ({
      name: 'etherscan',
      lists: Object.keys(lists),
      async read(list, address, token) {
        const place = readPlace(token, sizes[0])
        const fitting = sizes.filter((size) => size === place.size || (place.page === 1 && size < place.size))
        for (const size of fitting) {
          try {
            const { items, count } = await readList(chain, list, address, { ...place, size })
            const next = nextPlace({ ...place, size }, items, count)
            return { items, count, next: next && packPlace(next) }
          } catch (error) {
            const isTooLarge = error instanceof VendorTrouble && error.reason === 'too_large'
            if (!isTooLarge || size === fitting.at(-1)) throw error
          }
        }
        throw new Error('No size of a page')
      },
      close: () => {
        closing ??= api.close()
        return closing
      },
    }),
  }
}
