/** What is subscribed to; a word for limits and metrics. */
export type SubscriptionKind = 'newHeads' | 'logs' | 'account' | 'signature'

/** Notifies a follower, with JSON text. */
export type Notify = (json: string) => void

/** One subscription, as a socket keeps it. */
export interface Subscription {
  readonly kind: SubscriptionKind
  /** As its client knows it. */
  readonly id: string | number
  /** The message that brings such a notification. */
  text(json: string): string
  /** Begins to follow. @returns how that ends @throws ChainUnavailable */
  follow(notify: Notify): Promise<() => void>
  /** Ends with its first notification. */
  readonly once?: boolean
}

/** The subscriptions of one socket. */
export interface Subscribe {
  /** Resolves when whatever happens from now on will be notified. @throws HttpError 429 `too_many_subscriptions`, ChainUnavailable */
  add(subscription: Subscription): Promise<void>
  /** @returns whether there was one */
  remove(kinds: readonly SubscriptionKind[], id: unknown): boolean
}
