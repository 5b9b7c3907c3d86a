import type { NodeTroubleReason } from './nodes/nodeCall.ts'

/** Why a service gave no usable answer; a word for metrics and logs. `paused`: it failed too often lately. */
export type VendorReason = NodeTroubleReason | 'key_refused' | 'paused'

/** No usable answer; another time there may be one. */
export class VendorTrouble extends Error {
  override name = 'VendorTrouble'
  readonly reason: VendorReason
  /** Ms after which it may answer, where that is known. */
  readonly retryAfterMs: number | undefined
  constructor(reason: VendorReason, options: ErrorOptions & { retryAfterMs?: number | undefined } = {}) {
    super(`The service gave no usable answer: ${reason}`, options)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
  }
}

/** The service answered, and says why not. What it said may hold anything. */
export class VendorRefusal extends Error {
  override name = 'VendorRefusal'
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`The service refused the question: ${status}`)
    this.status = status
    this.body = body
  }
}
