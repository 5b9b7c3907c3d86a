import * as z from 'zod/mini'
import type { CaipNetworkId } from '../../host-sdk/protocol/caip.ts'

/** Specification §9. */
export const sendsLimit = 99

const text = (limit: number) => z.string().check(z.minLength(1), z.maxLength(limit))

/**
 * - `pending`    the network has not taken it in
 * - `confirmed`  it is in a block, which may still be replaced
 * - `final`      it stays
 * - `failed`     it is in a block and did nothing
 * - `lost`       it will not be taken in any more
 * - `cancelled`  a transaction of the same nonce or coins that pays nobody took its place
 * - `replaced`   another transaction of the same nonce or coins took its place
 * - `unknown`    no node can say
 */
export const sendStatuses = [
  'pending',
  'confirmed',
  'final',
  'failed',
  'lost',
  'cancelled',
  'replaced',
  'unknown',
] as const
export type SendStatus = (typeof sendStatuses)[number]

/** So many of the coins that a payment spends are kept; what takes its place spends one of them. */
export const coinLimit = 8
const coin = z.string().check(z.regex(/^[0-9a-f]{64}:\d{1,10}$/))

const sum = {
  symbol: text(64),
  decimals: z.int().check(z.minimum(0), z.maximum(77)),
  /** Smallest units, decimal. */
  units: z.string().check(z.regex(/^\d{1,80}$/)),
  /** Contract or mint; absent for the network's own coin. */
  token: z.optional(text(128)),
}

const sendSchema = z.object({
  /** Hash, signature or transaction id; of calls that go at once (`atOnce`) the id that the wallet gave them. */
  id: text(128),
  atOnce: z.optional(z.literal(true)),
  /** Of the transaction that carries it now: of such calls, or the one that sped it up. */
  hash: z.optional(text(128)),
  /** Of the transaction that took its place. */
  replacedBy: z.optional(text(128)),
  /** That transaction stays. */
  settled: z.optional(z.literal(true)),
  /** Absent: a payment. `approval`: the router `to` may take so much. */
  kind: z.optional(z.enum(['approval', 'swap'])),
  /** What a swap gives at least. */
  bought: z.optional(z.object(sum)),
  networkId: z.string().check(z.regex(/^(eip155|solana|bip122):[-_a-zA-Z0-9]{1,32}$/)),
  from: text(128),
  to: text(128),
  /** The name by which the receiver was found. */
  name: z.optional(text(255)),
  ...sum,
  /** ms since 1970, by the server's clock. */
  sentAt: z.number(),
  status: z.enum(sendStatuses),
  /** EVM: of the transaction, once a node told. */
  nonce: z.optional(z.int()),
  /** EVM: the account's next nonce before the wallet was asked; its own is this or a later one. */
  firstNonce: z.optional(z.int()),
  /** EVM: digest of receiver, amount and data of a swap. */
  digest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Bitcoin: outputs that it spends, `<transaction>:<index>`. */
  coins: z.catch(z.optional(z.array(coin).check(z.minLength(1), z.maxLength(coinLimit))), undefined),
  /** Solana: height after which no block takes it in; kept by the first look that does not find it. */
  lastHeight: z.optional(z.int()),
})

/** One payment, swap or approval that was sent from here. */
export interface Send extends Omit<z.infer<typeof sendSchema>, 'networkId'> {
  networkId: CaipNetworkId
}

/** What was asked for, and nobody knows whether it went out. */
export type Unclear = Omit<Send, 'id' | 'to' | 'sentAt' | 'status'> &
  Partial<Pick<Send, 'to'>> & {
    /** It went out, on this network in place of its own. */
    sentOn?: CaipNetworkId
  }

/** What the network may still change. */
export const isOpen = ({ status }: Send): boolean => status === 'pending' || status === 'confirmed'

/** So long an answer is still looked for where nobody could say. */
const followedMs = 2 * 24 * 3600_000

/** What is looked after: also what took another's place may still be replaced. */
export const isFollowed = (send: Send, ageOf: (atMs: number) => number): boolean =>
  isOpen(send) ||
  ((send.status === 'cancelled' || send.status === 'replaced') && !send.settled) ||
  (send.status === 'unknown' && ageOf(send.sentAt) < followedMs)

/** The transaction that an explorer can show; none while calls that go at once have no place on the chain. */
export const transactionOf = ({ id, hash, replacedBy, atOnce }: Send): string | undefined =>
  replacedBy ?? hash ?? (atOnce ? undefined : id)

export function byTransaction(sends: readonly Send[]): Map<string, Send[]> {
  const found = new Map<string, Send[]>()
  for (const send of sends) {
    const hash = transactionOf(send)
    if (hash) found.set(hash, [...(found.get(hash) ?? []), send])
  }
  return found
}

/** What lay in a storage is anybody's text: what is no send is left out. */
export function parseSends(stored: string | null | undefined): Send[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.slice(0, sendsLimit).flatMap((one) => {
      const read = z.safeParse(sendSchema, one)
      return read.success ? [read.data as Send] : []
    })
  } catch {
    return []
  }
}

/** The newest first. Beyond the limit the oldest that is over goes, then the oldest. */
export function withSend(sends: readonly Send[], send: Send): Send[] {
  const all = [send, ...sends.filter((one) => !isSame(one, send))]
  if (all.length <= sendsLimit) return all
  // The newest was sent just now.
  const ageOf = (atMs: number): number => send.sentAt - atMs
  const over = all.findLastIndex((one) => !isFollowed(one, ageOf))
  return all.toSpliced(over > 0 ? over : -1, 1)
}

export const withChange = (sends: readonly Send[], which: Send, change: Partial<Send>): Send[] =>
  sends.map((one) => (isSame(one, which) ? { ...one, ...change } : one))

/** One that went out on another network than its own has its place there, and is still asked for by the first. */
export const findSend = (sends: readonly Send[], which: Pick<Send, 'id' | 'networkId'>): Send | undefined =>
  sends.find((one) => isSame(one, which)) ?? sends.find(({ id }) => id === which.id)

const isSame = (a: Send, b: Pick<Send, 'id' | 'networkId'>): boolean =>
  a.id === b.id && a.networkId === b.networkId

/** What an account sent from here on a network and is not final yet: for lists of activity, newest first. */
export const openSends = (sends: readonly Send[], networkId: CaipNetworkId, address: string): Send[] =>
  sends.filter((one) => isOpen(one) && one.networkId === networkId && one.from === address)
