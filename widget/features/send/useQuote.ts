import { useQuery } from '@tanstack/react-query'
import type { Ask, Order, Quote, SendFamily } from '../../actions/send/family.ts'
import { type SendError, toSendError } from '../../actions/send/sendError.ts'

/** Fees move, and a transaction of Solana lasts for a minute. */
const freshMs = 20_000

export type QuoteState =
  | { state: 'loading' }
  | { state: 'ready'; quote: Quote }
  | { state: 'failed'; error: SendError }

/** What an order costs, asked anew while the person reads; not while a wallet has it. */
export function useQuote(
  family: SendFamily | undefined,
  ask: Ask,
  order: Order | undefined,
  reading: boolean,
): QuoteState {
  const { asset, units, ...rest } = order ?? {}
  const query = useQuery({
    queryKey: ['send quote', rest, asset?.token, String(units)],
    queryFn: () => (family as SendFamily).quote(ask, order as Order),
    enabled: family !== undefined && order !== undefined,
    refetchInterval: reading ? freshMs : false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (query.error) return { state: 'failed', error: toSendError(query.error) }
  return query.data ? { state: 'ready', quote: query.data } : { state: 'loading' }
}
