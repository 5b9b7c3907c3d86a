/** Contracts that run a list of calls on themselves: which parameter holds the list. */
const carriers: ReadonlyMap<string, number> = new Map([
  // multicall(bytes[])
  ['0xac9650d8', 0],
  // multicall(uint256,bytes[])
  ['0x5ae401dc', 1],
  // multicall(bytes32,bytes[])
  ['0x1f0464d1', 1],
])

const maxDepth = 2
const maxCalls = 1000

/**
 * Data of the calls and of those that they carry inside. `undefined` when they go deeper or are more than is
 * read: nobody can say then what is among them.
 */
export function withInnerCalls(calls: readonly string[]): string[] | undefined {
  const found = calls.map((data) => ({ data, depth: 0 }))
  // The list grows while it is walked.
  for (const { data, depth } of found) {
    const inner = innerCalls(data)
    if (inner.length === 0) continue
    if (depth === maxDepth || found.length + inner.length > maxCalls) return undefined
    for (const one of inner) found.push({ data: one, depth: depth + 1 })
  }
  return found.map(({ data }) => data)
}

/** At most one more than is read. */
export function innerCalls(data: string): string[] {
  const at = carriers.get(data.slice(0, 10).toLowerCase())
  if (at === undefined) return []
  const bytes = (from: number, to: number): string => data.slice(10 + from * 2, 10 + to * 2)
  // What lies beyond the data counts as zeros.
  const word = (from: number): number => Number(`0x${bytes(from, from + 32).padEnd(64, '0')}`)
  const list = word(at * 32)
  const first = list + 32
  return Array.from({ length: Math.min(word(list), maxCalls + 1) }, (_, index) => {
    const start = first + word(first + index * 32)
    return `0x${bytes(start + 32, start + 32 + word(start))}`
  })
}
