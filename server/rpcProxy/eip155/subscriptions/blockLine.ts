import type { FedBlock } from './fedBlock.ts'

/** The newest blocks of a chain, in a line: each is the parent of the next. */
export interface BlockLine {
  readonly head: FedBlock | undefined
  readonly oldest: FedBlock | undefined
  /** Seconds between blocks; `undefined` before there are two. */
  readonly spacing: number | undefined
  has(hash: string): boolean
  /**
   * Puts blocks at the end, oldest first; they follow on one of the line, or on none, and then all is forgotten.
   * @returns the blocks that are on the chain no more, newest first
   */
  extend(blocks: readonly FedBlock[]): FedBlock[]
  clear(): void
}

export function createBlockLine(most: number): BlockLine {
  let line: FedBlock[] = []
  const hashes = new Set<string>()

  /** Blocks of the line from this place on leave it. */
  function cut(from: number): FedBlock[] {
    const gone = line.splice(from)
    for (const { hash } of gone) hashes.delete(hash)
    return gone.reverse()
  }

  return {
    get head() {
      return line.at(-1)
    },
    get oldest() {
      return line[0]
    },
    get spacing() {
      const [first] = line
      const last = line.at(-1)
      if (!first || !last || first === last) return undefined
      return (last.timestamp - first.timestamp) / (last.number - first.number)
    },
    has: (hash) => hashes.has(hash),
    extend(blocks) {
      const [first] = blocks
      if (!first) return []
      const joint = line.findIndex(({ hash }) => hash === first.parentHash)
      const above = line.findIndex(({ number }) => number >= first.number)
      const gone = joint >= 0 ? cut(joint + 1) : above >= 0 ? cut(above) : []
      if (joint < 0) this.clear()
      line.push(...blocks)
      for (const { hash } of blocks) hashes.add(hash)
      for (const { hash } of line.splice(0, line.length - most)) hashes.delete(hash)
      return gone
    },
    clear() {
      line = []
      hashes.clear()
    },
  }
}
