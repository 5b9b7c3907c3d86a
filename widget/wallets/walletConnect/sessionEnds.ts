import { keptKeys } from './keptPart.ts'
import { expiryMsOf } from './sessionLife.ts'
import { offClockMs } from './walletTime.ts'

/** Ends of sessions by another clock. */
export interface SessionEnds {
  /** Of what was kept → for the client. */
  fromKept(values: ReadonlyMap<string, unknown>): Map<string, unknown>
  /** Of what the client stores → to be kept. */
  toKept(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown>
  /** Of what a wallet says → for the client. */
  fromWallet<T>(message: T): T
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Wallets and the server agree on the time; the client holds ends against this device's clock, which may be off by days. What
 * is kept is right on any clock.
 *
 * @param behindMs how far the device's clock is behind, as long as the client runs
 */
export function sessionEnds(behindMs: number): SessionEnds {
  const offMs = offClockMs(behindMs)
  const toDevice = (one: Fields): Fields => laterBy(one, -offMs)
  const toServer = (one: Fields): Fields => laterBy(one, offMs)
  const moved = (values: ReadonlyMap<string, unknown>, move: (one: Fields) => Fields) => {
    const sessions = values.get(keptKeys.sessions)
    return new Map(values).set(keptKeys.sessions, Array.isArray(sessions) ? sessions.map(move) : sessions)
  }
  return {
    fromKept: (values) => moved(values, toDevice),
    toKept: (values) => moved(values, toServer),
    fromWallet: (message) => {
      const { method, params } = message as { method?: unknown; params?: Fields }
      if (method !== 'wc_sessionSettle' || typeof params !== 'object') return message
      return { ...message, params: toDevice(params) }
    },
  }
}

/** A session without an end has none afterwards. */
function laterBy(one: Fields, ms: number): Fields {
  const endMs = expiryMsOf({ expiry: one['expiry'] })
  return ms === 0 || !Number.isFinite(endMs) ? one : { ...one, expiry: Math.floor((endMs + ms) / 1000) }
}
