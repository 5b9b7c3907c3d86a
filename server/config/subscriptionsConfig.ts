import type { Env } from './env.ts'

export interface SubscriptionSettings {
  /** Ms, the shortest time between two polls of a network that somebody subscribed to. */
  pollLeast: number
}

const byDefault = 1_000

/** `SUBSCRIPTION_POLL_MS`; what is wrong is added to `problems`. */
export function readSubscriptions({ subscriptionPoll }: Env, problems: string[]): SubscriptionSettings {
  const pollLeast = Number(subscriptionPoll ?? byDefault)
  if (!Number.isInteger(pollLeast) || pollLeast < 50 || pollLeast > 60_000)
    problems.push('SUBSCRIPTION_POLL_MS is a whole number of milliseconds from 50 to 60000.')
  return { pollLeast }
}
