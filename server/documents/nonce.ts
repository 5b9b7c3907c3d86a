import { randomFillSync } from 'node:crypto'

/** Length of a nonce in characters: 16 random bytes in base64url. */
export const nonceLength = 22

/** Makes fresh nonces. Random bytes are fetched for many at once, which costs a tenth of fetching them singly. */
export function createNonces(): () => string {
  const pool = Buffer.alloc(16 * 512)
  let used = pool.length
  return () => {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const nonce = pool.toString('base64url', used, used + 16)
    pool.fill(0, used, used + 16)
    used += 16
    return nonce
  }
}
