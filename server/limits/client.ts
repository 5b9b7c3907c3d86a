import type { Claim } from '../upstreams/shares/claim.ts'

/**
 * Who sent a request, as limits count them: an IPv4 address or an IPv6 /64. What a request makes nodes and services do is
 * charged to its client, and comes out of the client's share of the connections.
 */
export interface Client extends Claim {
  /** Charges so many calls of nodes or services, before they are made. @throws HttpError 429 `rate_limited`, and charges none */
  pay(calls: number): void
}
