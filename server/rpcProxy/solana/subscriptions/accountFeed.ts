import { base58, base64 } from '@scure/base'
import { ChainUnavailable, type NodeAnswer, type NodeCall } from '../../../upstreams/nodes/nodeCall.ts'
import { readWrittenNumbers } from '../../../upstreams/nodes/writtenNumbers.ts'
import { serverPart } from '../../../upstreams/shares/claim.ts'
import { backoffTimes, type FeedParts } from '../../feeds/chainFeeds.ts'
import { createPoller } from '../../feeds/poller.ts'
import type { Notify } from '../../feeds/subscription.ts'
import { readContext } from './readContext.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** An account, as its followers want it. */
export interface AccountWish {
  address: string
  commitment: Commitment
  encoding: 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed'
}

/** The accounts of one chain that somebody follows, read a hundred in a call. */
export interface AccountFeed {
  /** Resolves once every change from now on will be notified. @throws ChainUnavailable */
  follow(wish: AccountWish, notify: Notify): Promise<() => void>
}

interface Watched {
  wish: AccountWish
  followers: Set<Notify>
  /** What was read last, and at which slot; `undefined` before. */
  known: { json: string; slot: number } | undefined
}

/** Accounts of one call. Source: https://solana.com/docs/rpc/http/getmultipleaccounts */
const inOneCall = 100

export function createAccountFeed({ chain, pollLeast, metrics }: FeedParts): AccountFeed {
  const nodes = chain.as(serverPart('subscriptions'))
  const byKey = new Map<string, Watched>()
  const poller = createPoller({
    poll,
    interval: () => pollLeast,
    backoffMost: pollLeast * backoffTimes,
    onPoll: (outcome) => metrics.subscriptionPolls.inc({ chain: chain.id, kind: 'account', outcome }),
  })

  async function poll(): Promise<void> {
    const byForm = new Map<string, Watched[]>()
    for (const watched of byKey.values()) {
      const form = formOf(watched.wish)
      const others = byForm.get(form)
      if (others) others.push(watched)
      else byForm.set(form, [watched])
    }
    const parts = [...byForm.values()].flatMap(inParts)
    const answers = await Promise.all(nodes.askMany(parts.map(callFor)))
    for (const [index, part] of parts.entries()) take(part, answers[index])
  }

  /** @throws ChainUnavailable where the answer can't be read */
  function take(part: readonly Watched[], answer: NodeAnswer | undefined): void {
    const read = answer?.ok ? readContext(answer.value) : undefined
    const written = answer?.ok ? readWrittenNumbers(answer.json) : undefined
    const values = (written ? readContext(written.marked) : read)?.value
    if (!read || !Array.isArray(values) || values.length !== part.length)
      throw new ChainUnavailable(`${chain.id}: accounts can't be read`)
    for (const [index, watched] of part.entries()) see(watched, read.slot, values[index], written?.write)
  }

  function see(
    watched: Watched,
    slot: number,
    value: unknown,
    write: (part: unknown) => string = JSON.stringify,
  ): void {
    const { known, wish, followers } = watched
    // Another node lags behind the one that answered before.
    if (known && slot < known.slot) return
    const json = write(toAccount(value, wish))
    watched.known = { json, slot }
    if (!known || known.json === json) return
    for (const notify of [...followers]) notify(`{"context":{"slot":${slot}},"value":${json}}`)
  }

  function watch(wish: AccountWish): Watched {
    const key = keyOf(wish)
    const watched = byKey.get(key) ?? { wish, followers: new Set(), known: undefined }
    byKey.set(key, watched)
    return watched
  }

  return {
    async follow(wish, notify) {
      const watched = watch(wish)
      const follower: Notify = (json) => notify(json)
      watched.followers.add(follower)
      const end = () => {
        watched.followers.delete(follower)
        if (watched.followers.size === 0 && byKey.get(keyOf(wish)) === watched) byKey.delete(keyOf(wish))
        if (byKey.size === 0) poller.stop()
      }
      try {
        if (!watched.known) take([watched], await nodes.ask(callFor([watched])))
        poller.start()
        return end
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

const formOf = ({ commitment, encoding }: AccountWish): string => `${commitment} ${encoding}`
const keyOf = (wish: AccountWish): string => `${formOf(wish)} ${wish.address}`

function inParts(watched: readonly Watched[]): Watched[][] {
  const count = Math.ceil(watched.length / inOneCall)
  return Array.from({ length: count }, (_, index) =>
    watched.slice(index * inOneCall, (index + 1) * inOneCall),
  )
}

function callFor(part: readonly Watched[]): NodeCall {
  const { commitment, encoding } = part[0]?.wish ?? { commitment: 'finalized', encoding: 'base64' }
  // Nodes refuse a whole call for one account that is too long for base58.
  const settings = { commitment, encoding: encoding === 'base58' ? 'base64' : encoding }
  return { method: 'getMultipleAccounts', params: [part.map(({ wish }) => wish.address), settings] }
}

/** Bytes that nodes write in base58. Source: agave, account-decoder, MAX_BASE58_BYTES */
const base58Bytes = 128

/** What nodes report of an account, also of one that is not there. */
function toAccount(value: unknown, { encoding }: AccountWish): unknown {
  if (typeof value !== 'object' || value === null)
    return { ...absent, data: ['', encoding === 'jsonParsed' ? 'base64' : encoding] }
  if (encoding !== 'base58') return value
  const { data } = value as { data?: unknown }
  const text = Array.isArray(data) ? data[0] : undefined
  return typeof text === 'string' ? { ...value, data: [toBase58(text), 'base58'] } : value
}

const absent = {
  lamports: 0,
  owner: '11111111111111111111111111111111',
  executable: false,
  rentEpoch: 0,
  space: 0,
}

function toBase58(text: string): string {
  const bytes = base64.decode(text)
  return bytes.length <= base58Bytes ? base58.encode(bytes) : 'error: data too large for bs58 encoding'
}
