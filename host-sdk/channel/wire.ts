import type { Envelope } from '../protocol/rpcError.ts'

/**
 * What travels on a port, in both directions; everything else is refused or dropped.
 *
 *   caller                                     server of the port
 *   APPLY { id, path: [name], RAW args } ────▶ guard → handler
 *   ◀──── RAW { id, value: { ok } | { error } }
 *   ABORT { id } ────────────────────────────▶ the handler's signal fires
 *   PING ────────────────────────────────────▶
 *   ◀──────────────────────────── ALIVE { ids } ids of the calls that wait for a person
 *
 * Pings come from the caller because a hidden page's timers are throttled to one a minute while its messages
 * are not: a server that kept its own rhythm would seem dead whenever the person looks at another tab.
 */
export const abortType = 'gatehouse:abort'
export const pingType = 'gatehouse:ping'
export const aliveType = 'gatehouse:alive'

/** A call, in the form of Comlink's wire, of which nothing else passes. */
export interface CallMessage {
  id: string
  type: 'APPLY'
  path: [string]
  argumentList: { type: 'RAW'; value: unknown }[]
}

export interface AnswerMessage {
  id: string
  type: 'RAW'
  value: Envelope
}

export const channelLimits = {
  /** Calls under way on one port. */
  inFlight: 64,
  /** Token bucket of one port: calls at once, and refill a second. */
  burst: 500,
  perSecond: 100,
  /** A machine call ends after this; a call that waits for a person after this much silence. */
  silenceMs: 30_000,
  /** The caller asks for signs of life this often while calls are pending. */
  pingMs: 10_000,
}
export type ChannelLimits = typeof channelLimits

export type RefusedMessage = 'shape' | 'method' | 'size' | 'rate' | 'in_flight' | 'replay'
