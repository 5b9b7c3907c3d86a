import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Runs work for which the first byte of anything random is this one. */
export async function withRandomByte<T>(byte: number, work: () => Promise<T>): Promise<T> {
  const { randomBytes } = crypto
  const fixed = (size: number): Buffer => {
    const bytes = randomBytes(size)
    bytes[0] = byte
    return bytes
  }
  const set = (which: typeof randomBytes): void => {
    crypto.randomBytes = which
    syncBuiltinESMExports()
  }
  set(fixed as typeof randomBytes)
  try {
    return await work()
  } finally {
    set(randomBytes)
  }
}
