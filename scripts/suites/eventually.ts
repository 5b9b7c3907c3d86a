import { vi } from 'vitest'
import { limits } from './limits.ts'

/** Tries again until `check` throws nothing, for expectations that belong together; one value is polled by `expect.poll`. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: limits.expectationMs })
