import { type LogFilter, matches, type NodeLog } from './logFilter.ts'

/** Who wants which logs, so that each log is compared with few of many filters. */
export interface LogIndex<T> {
  readonly size: number
  add(filter: LogFilter, follower: T): () => void
  /** Those who want this log. */
  of(log: NodeLog): T[]
  /** A filter for a node that takes whatever anybody wants, in as few words as fit. */
  readonly union: { address?: string[]; topics?: string[][] }
}

/** Addresses, or first topics, up to which a request names these alone. */
const unionLimit = 100

interface Entry<T> {
  filter: LogFilter
  follower: T
}

export function createLogIndex<T>(): LogIndex<T> {
  const entries = new Set<Entry<T>>()
  /** By address, or by first topic where there is none; `''` for the rest. */
  const byWord = new Map<string, Set<Entry<T>>>()
  let union: LogIndex<T>['union'] | undefined

  const wordsOf = ({ addresses, topics: [first = []] }: LogFilter): readonly string[] =>
    addresses.length > 0 ? addresses : first.length > 0 ? first : ['']

  /** All words of one kind, where every filter has some and they are not too many. */
  function gather(of: (filter: LogFilter) => readonly string[]): string[] | undefined {
    const words = new Set<string>()
    for (const { filter } of entries) {
      const own = of(filter)
      if (own.length === 0) return undefined
      for (const word of own) words.add(word)
      if (words.size > unionLimit) return undefined
    }
    return [...words]
  }

  function unite(): LogIndex<T>['union'] {
    const address = gather(({ addresses }) => addresses)
    const first = gather(({ topics: [topics = []] }) => topics)
    return { ...(address && { address }), ...(first && { topics: [first] }) }
  }

  return {
    get size() {
      return entries.size
    },
    add(filter, follower) {
      const entry = { filter, follower }
      const words = new Set(wordsOf(filter))
      entries.add(entry)
      union = undefined
      for (const word of words) {
        const under = byWord.get(word) ?? new Set()
        byWord.set(word, under.add(entry))
      }
      return () => {
        if (!entries.delete(entry)) return
        union = undefined
        for (const word of words) {
          const under = byWord.get(word)
          under?.delete(entry)
          if (under?.size === 0) byWord.delete(word)
        }
      }
    },
    of(log) {
      const words = new Set([log.address.toLowerCase(), log.topics[0]?.toLowerCase() ?? '', ''])
      const found = [...words].flatMap((word) => [...(byWord.get(word) ?? [])])
      return found.filter(({ filter }) => matches(filter, log)).map(({ follower }) => follower)
    },
    get union() {
      union ??= unite()
      return union
    },
  }
}
