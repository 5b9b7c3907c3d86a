import type { Pairing } from '../../state/walletConnect.ts'
import { atMoment, momentIn } from '../../ui/moment.ts'
import { forgetPairings } from './forgetPairings.ts'
import { later } from './later.ts'
import { expiryMarginMs, pairingLifeMs } from './pairingClock.ts'
import type { Client, Session } from './startClient.ts'
import { relayUnreachable, toRpcError } from './toRpcError.ts'

/** A code, and what comes of it. */
export interface PairingOffer {
  uri?: string
  approval(): Promise<Session>
}

export interface PairOptions {
  /** Makes another code. */
  offer(): Promise<PairingOffer>
  /** A code to show, later another one; `null` when there is none any more. */
  onPairing(pairing: Pairing | null): void
  /** A session that nobody waits for. */
  onUnwanted(topic: string): void
  signal?: AbortSignal | undefined
}

const topicsIn = (uri = ''): string[] => /^wc:([0-9a-f]+)@/.exec(uri)?.slice(1) ?? []
const ignored = (): void => {}

/** A relay that takes longer is as good as none to a person who looks at a spinner. */
const reachMs = 12_000

/**
 * Offers codes, one after the other, until a wallet says yes or no or the person leaves (`RpcError`). Whoever read an
 * older code may still answer while we wait; afterwards nobody may.
 */
export async function pair(
  client: Client,
  { offer, onPairing, onUnwanted, signal }: PairOptions,
): Promise<Session> {
  const topics: string[] = []
  const ended = later<Session>()
  let stop: (() => void) | undefined
  let waiting = true
  let answered = false
  const leave = (): void => ended.reject(signal?.reason)

  const show = async (): Promise<void> => {
    const offered = offer()
    // One that comes when nobody waits any more is shown to nobody.
    offered.then(({ uri }) => waiting || forgetPairings(client, topicsIn(uri)), ignored)
    const { uri = '', approval } = await within(offered, reachMs)
    topics.push(...topicsIn(uri))
    approval().then((session) => {
      // Somebody else may have read an older code.
      if (waiting && !answered) ended.resolve(session)
      else onUnwanted(session.topic)
      answered = true
    }, refuse)
    if (!waiting) return
    onPairing({ uri })
    stop = atMoment(momentIn(pairingLifeMs - expiryMarginMs), () => show().catch(ended.reject))
  }
  /** A code that ran out was replaced already. */
  const refuse = (error: unknown): void => {
    const reason = toRpcError(error)
    if ((reason.data as { reason?: unknown } | undefined)?.reason !== 'pairing_expired') ended.reject(reason)
  }

  signal?.addEventListener('abort', leave)
  try {
    signal?.throwIfAborted()
    show().catch(ended.reject)
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

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(relayUnreachable()), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
