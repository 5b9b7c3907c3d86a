import type { Letter, Listener } from './mailbox.ts'

/** Who listens to which topic in this process. */
export function createListeners() {
  const byTopic = new Map<string, Set<Listener>>()
  return {
    /** @returns whether it is the first of the topic */
    add(topic: string, listener: Listener): boolean {
      const known = byTopic.get(topic)
      if (known) known.add(listener)
      else byTopic.set(topic, new Set([listener]))
      return !known
    },
    /** @returns whether it was the last of the topic */
    remove(topic: string, listener: Listener): boolean {
      const known = byTopic.get(topic)
      if (!known?.delete(listener) || known.size > 0) return false
      return byTopic.delete(topic)
    },
    has: (topic: string): boolean => byTopic.has(topic),
    hand(letter: Letter): void {
      for (const listener of [...(byTopic.get(letter.topic) ?? [])]) listener(letter)
    },
  }
}
