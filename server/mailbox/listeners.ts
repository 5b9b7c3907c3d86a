import type { Letter, Listener } from './mailbox.ts'

/** Who listens to which topic in this process, by client. */
export function createListeners() {
  const byTopic = new Map<string, Map<Listener, string>>()
  return {
    add(topic: string, client: string, listener: Listener): void {
      const known = byTopic.get(topic) ?? new Map<Listener, string>()
      byTopic.set(topic, known.set(listener, client))
    },
    /** @returns whether it was the last of the topic */
    remove(topic: string, listener: Listener): boolean {
      const known = byTopic.get(topic)
      if (!known?.delete(listener) || known.size > 0) return false
      return byTopic.delete(topic)
    },
    has: (topic: string): boolean => byTopic.has(topic),
    topics: (): string[] => [...byTopic.keys()],
    /** Whether another client than this one listens. One client has few connections, so this is found at once. */
    hasOther(topic: string, client: string): boolean {
      for (const other of byTopic.get(topic)?.values() ?? []) if (other !== client) return true
      return false
    },
    hand(letter: Letter, kept: boolean): void {
      for (const listener of [...(byTopic.get(letter.topic)?.keys() ?? [])]) listener(letter, kept)
    },
  }
}
