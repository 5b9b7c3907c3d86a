import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { createVendorApi, type VendorApi, type VendorApiOptions } from '../../upstreams/vendorApi.ts'
import { VendorTrouble } from '../../upstreams/vendorTrouble.ts'
import type { Movement } from '../evm/movement.ts'
import { type EtherscanPlace, nextPlace, packPlace, readPlace } from './etherscanPlaces.ts'
import type { HistorySource, SourceItem } from './historySource.ts'

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

const number = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i), z.toLowerCase())
/** '' where there is none. */
const party = z.string().check(z.regex(/^(?:0x[0-9a-f]{40})?$/i), z.toLowerCase())
const mined = { blockNumber: number, timeStamp: number, hash }
const transactionSchema = z.object(mined)
const internalSchema = z.object({
  ...mined,
  from: party,
  to: party,
  /** Of a call that made a contract, in place of `to`. */
  contractAddress: party,
  value: z.string().check(z.regex(/^\d{1,78}$/)),
  isError: z.string(),
  /** Where in the transaction the call stands: `0_1_1`. */
  traceId: z.string().check(z.maxLength(10_000)),
})

/** In place of a list there are words, and a status of HTTP that says nothing. */
const answerOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ result: z.union([z.array(item), z.string()]) })

type ReadList = (api: VendorApi, path: string) => Promise<SourceItem[]>

const asked = { call: 'history', repeatable: true } as const
/** By the name that they have there. */
const lists: Readonly<Record<string, ReadList>> = {
  async txlist(api, path) {
    const { result } = await api.ask({ ...asked, path, answer: answerOf(transactionSchema) })
    return listed(result).map((item) => ({ ...placed(item), inside: [] }))
  },
  async txlistinternal(api, path) {
    const { result } = await api.ask({ ...asked, path, answer: answerOf(internalSchema) })
    return listed(result).map((item) => ({ ...placed(item), inside: movementOf(item) }))
  },
}

const placed = ({ hash, blockNumber: block, timeStamp: ts }: z.infer<typeof transactionSchema>) => ({
  hash,
  block,
  ts,
})

function movementOf(item: z.infer<typeof internalSchema>): Movement[] {
  const { from, value, isError, traceId } = item
  const to = item.to || item.contractAddress
  if (isError !== '0' || BigInt(value) === 0n || !from || !to) return []
  // Two pages may tell of the same call; by its place it is one row.
  const place = createHash('sha256').update([traceId, from, to, value].join()).digest().readUInt32BE() >>> 1
  const amount = BigInt(value)
  return [{ logIndex: -2 - place, item: 0, kind: 'native', token: null, from, to, amount, tokenId: null }]
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
    return read(api, `/api?${query}`)
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
            const items = await readList(chain, list, address, { ...place, size })
            const next = nextPlace({ ...place, size }, items)
            return { items, next: next && packPlace(next) }
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
