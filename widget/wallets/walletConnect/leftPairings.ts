import type { Client } from './startClient.ts'

/** Pairings that nobody waits for any more. */
export interface LeftPairings {
  add(topics: readonly string[]): void
  /** A wallet that answered in the moment in which it was left began a session, and the client says nothing of it. */
  look(): void
}

export function leftPairings(
  { session }: Pick<Client, 'session'>,
  ended: ReadonlySet<string>,
  end: (topic: string) => void,
): LeftPairings {
  const left = new Set<string>()
  const look = (): void => {
    for (const { topic, pairingTopic } of session.getAll())
      if (left.has(pairingTopic) && !ended.has(topic)) end(topic)
  }
  return {
    add: (topics) => {
      for (const topic of topics) left.add(topic)
      look()
    },
    look,
  }
}
