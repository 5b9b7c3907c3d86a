import { vi } from 'vitest'

const names = [
  'digest',
  'importKey',
  'exportKey',
  'generateKey',
  'deriveBits',
  'deriveKey',
  'encrypt',
  'decrypt',
] as const

/** Follows the calls of Web Crypto, which run in threads of their own for as long as the machine takes. */
export function followCrypto() {
  const calls = new Set<Promise<unknown>>()
  for (const name of names) {
    const call = crypto.subtle[name].bind(crypto.subtle) as (...input: unknown[]) => Promise<unknown>
    vi.spyOn(crypto.subtle, name).mockImplementation(((...input: unknown[]) => {
      const result = call(...input)
      calls.add(result)
      result.finally(() => calls.delete(result)).catch(() => undefined)
      return result
    }) as never)
  }
  /** Waits until none is under way. */
  const settle = async (): Promise<void> => {
    for (let calm = 0; calm < 3; calm += 1) {
      if (calls.size > 0) calm = 0
      await Promise.allSettled(calls)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return {
    settle,
    /** Lets time go by, ms, and all that comes of it happen. */
    async pass(ms: number): Promise<void> {
      await settle()
      await vi.advanceTimersByTimeAsync(ms)
      await settle()
    },
  }
}
