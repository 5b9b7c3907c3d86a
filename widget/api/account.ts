import type { QueryClient } from '@tanstack/react-query'
import { accountBalance } from '../../server/contract/v1/balance.ts'
import { accountHistory, type Transaction } from '../../server/contract/v1/history.ts'
import { type Currency, incompleteHeader, missingHeader } from '../../server/contract/v1/words.ts'
import { WidgetError } from '../errors/widgetError.ts'
import type { ApiClient } from './apiClient.ts'
import { getV1 } from './getV1.ts'
import { type HeldAnswer, type HeldBalance, keepUnread } from './keepUnread.ts'
import { forgetMoved, isOf, movedTokens } from './movedTokens.ts'
import { blockedMs, retryBlock } from './retryBlock.ts'
import { sender } from './sender.ts'
import { watchedTokens } from './watchedTokens.ts'

type Signal = { signal: AbortSignal }
type Asked = Signal & { client: QueryClient }

/** One page of what happened; `next` leads to older ones. */
export interface HistoryPage {
  data: Transaction[]
  next: string | null
  /** Something that happened, or how much moved with it, could not be read, and is left out. @default false */
  isIncomplete?: boolean
}

/** What an address holds. */
export interface Holdings {
  balances: HeldBalance[]
  /** CAIP-2 ids of networks that did not answer; of them stands here what was known before, if anything was. */
  missing: string[]
  /** CAIP-2 ids of networks of which something could not be read; what was known before of that stands here. */
  incomplete: string[]
}

/**
 * Query options of what an address holds, on one network or on all of its family. What has no decimals is no money. What
 * was just moved is read from the chain again, whatever the server remembers, and so is what a person wants to see. While a
 * network is missing, or a part of it, it is asked for again by itself.
 */
export const heldTokens = (api: ApiClient, address: string, currency: Currency, chainId?: string) => {
  const queryKey = ['tokens', address, currency, chainId] as const
  return {
    ...retryBlock,
    queryKey,
    queryFn: async ({ signal, client }: Asked): Promise<Holdings> => {
      const ask = async (forceUpdate?: string): Promise<Holdings & HeldAnswer> => {
        const query = { ...sender, currency, chainId, forceUpdate }
        let told: Headers | undefined
        const fetcher: typeof fetch = async (...asked) => {
          const response = await api.fetch(...asked)
          told = response.headers
          return response
        }
        const answer = await getV1(api, accountBalance, { params: { address }, query }, signal, fetcher)
        const named = (header: string) => told?.get(header)?.split(', ') ?? []
        return { ...answer, missing: named(missingHeader), incomplete: named(incompleteHeader) }
      }
      const isOnChain = (id: string): boolean => !chainId || id.startsWith(`${chainId}:`)
      const moved = movedTokens(client, address).filter(isOnChain)
      const named = [...new Set([...moved, ...watchedTokens(address).filter(isOnChain)])]
      try {
        const fresh = named.length > 0 ? await ask(named.join(',')).catch(() => undefined) : undefined
        // A chain that did not answer in time is left out; what is remembered of it is better than nothing.
        const isFresh = fresh && moved.every((id) => fresh.balances.some((balance) => isOf(balance, id)))
        if (isFresh) forgetMoved(client, address, moved)
        const { missing, incomplete, ...answer } = isFresh ? fresh : await ask()
        const known = client.getQueryData<Holdings>(queryKey)?.balances ?? []
        const balances = keepUnread(known, { ...answer, missing })
        return {
          balances: balances.filter(({ quantity }) => quantity.decimals !== '0'),
          missing,
          incomplete,
        }
      } catch (cause) {
        throw new WidgetError('balance_unavailable', {}, { cause })
      }
    },
    refetchInterval: ({ state }: { state: { status: string; data: Holdings | undefined } }) =>
      state.data && state.data.missing.length + state.data.incomplete.length > 0
        ? blockedMs
        : retryBlock.refetchInterval({ state }),
  }
}

/**
 * Query options of the history of an address on one network, newest first, page by page. While something is left out of it,
 * it is asked for again by itself, after longer and longer pauses.
 */
export const historyPages = (api: ApiClient, address: string, chainId: string, currency: Currency) => ({
  queryKey: ['history', address, chainId, currency] as const,
  queryFn: async ({ pageParam, signal }: Signal & { pageParam: string | null }): Promise<HistoryPage> => {
    try {
      const query = { ...sender, chainId, currency, cursor: pageParam ?? undefined }
      let isIncomplete = false
      const fetcher: typeof fetch = async (...asked) => {
        const response = await api.fetch(...asked)
        isIncomplete = response.headers.has(incompleteHeader)
        return response
      }
      const page = await getV1(api, accountHistory, { params: { address }, query }, signal, fetcher)
      return { ...page, isIncomplete }
    } catch (cause) {
      throw new WidgetError('history_unavailable', {}, { cause })
    }
  },
  initialPageParam: null as string | null,
  // The same cursor again would lead round in a circle.
  getNextPageParam: ({ next }: HistoryPage, _: HistoryPage[], asked: string | null) =>
    next && next !== asked ? next : undefined,
  staleTime: retryBlock.staleTime,
  retry: false as const,
  // A view that nobody can see asks for nothing: `refetchIntervalInBackground` is off.
  refetchInterval: ({ state }: { state: HistoryQueryState }) =>
    state.data?.pages.some((page) => page.isIncomplete)
      ? Math.min(blockedMs * 2 ** (state.dataUpdateCount + state.errorUpdateCount - 1), longestPauseMs)
      : (false as const),
})

interface HistoryQueryState {
  data: { pages: HistoryPage[] } | undefined
  /** Answers and failures so far. */
  dataUpdateCount: number
  errorUpdateCount: number
}
/** All pages that are on screen are asked for again, and some of what is left out stays so for long. */
const longestPauseMs = 600_000
