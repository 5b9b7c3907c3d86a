import type { Pairing } from '../../state/walletConnect.ts'
import { atMoment, momentIn } from '../../ui/moment.ts'
import { forgetPairings } from './forgetPairings.ts'
import { later } from './later.ts'
import { expiryMarginMs, pairingLifeMs } from './pairingClock.ts'
import type { Client, Session } from './startClient.ts'
import { toRpcError } from './toRpcError.ts'
import { withinReach } from './withinReach.ts'

/** A code, and what comes of it. */
export interface PairingOffer {
  uri?: string
  approval(): Promise<Session>
}

/** One of before a reload. */
export interface KeptOffer extends PairingOffer {
  uri: string
  /** So long it is shown; no time: a wallet may answer it, but no further one should read it. */
  shownMs: number
}

export interface PairOptions {
  /** Makes another code. */
  offer(): Promise<PairingOffer>
  /** Codes to go on with, the newest last. Rejects where nobody can listen to them. */
  resume?: (() => Promise<KeptOffer[]>) | undefined
  /** A code to show, later another one; `null` when there is none any more. */
  onPairing(pairing: Pairing | null): void
  /** A session that nobody waits for. */
  onUnwanted(topic: string): void
  signal?: AbortSignal | undefined
}

export const topicsIn = (uri = ''): string[] => /^wc:([0-9a-f]+)@/.exec(uri)?.slice(1) ?? []
const ignored = (): void => {}

/**
 * Offers codes, one after the other, until a wallet says yes or no or the person leaves (`RpcError`). Whoever read an
 * older code may still answer while we wait; afterwards nobody may.
 */
export async function pair(
  client: Client,
  { offer, resume, onPairing, onUnwanted, signal }: PairOptions,
): Promise<Session> {
  const topics: string[] = []
  const ended = later<Session>()
  let stop: (() => void) | undefined
  let waiting = true
  let answered = false
  const leave = (): void => ended.reject(signal?.reason)

  const hear = ({ uri, approval }: PairingOffer): void => {
    topics.push(...topicsIn(uri))
    approval().then((session) => {
      // Somebody else may have read an older code.
      if (waiting && !answered) ended.resolve(session)
      else onUnwanted(session.topic)
      answered = true
    }, refuse)
  }
  const showFor = (ms: number, uri = ''): void => {
    onPairing({ uri })
    stop = atMoment(momentIn(ms), () => show().catch(ended.reject))
  }
  const show = async (): Promise<void> => {
    const offered = offer()
    // One that comes when nobody waits any more is shown to nobody.
    offered.then(({ uri }) => waiting || forgetPairings(client, topicsIn(uri)), ignored)
    const made = await withinReach(offered)
    hear(made)
    if (waiting) showFor(pairingLifeMs - expiryMarginMs, made.uri)
  }
  const begin = async (): Promise<void> => {
    const kept = (await resume?.()) ?? []
    for (const one of kept) hear(one)
    if (!waiting) return forgetPairings(client, topics)
    const newest = kept.at(-1)
    if (newest && newest.shownMs > 0) showFor(newest.shownMs, newest.uri)
    else await show()
  }
  /** A code that ran out was replaced already. */
  const refuse = (error: unknown): void => {
    const reason = toRpcError(error)
    if ((reason.data as { reason?: unknown } | undefined)?.reason !== 'pairing_expired') ended.reject(reason)
  }

  signal?.addEventListener('abort', leave)
  try {
    signal?.throwIfAborted()
    begin().catch(ended.reject)
    return await ended.promise
  } catch (error) {
    throw signal?.aborted ? signal.reason : toRpcError(error)
  } finally {
    waiting = false
    stop?.()
    signal?.removeEventListener('abort', leave)
    onPairing(null)
    forgetPairings(client, topics)
  }
}
