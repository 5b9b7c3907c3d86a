import { defineConfig } from 'vitest/config'
import { limits } from '../../scripts/suites/limits.ts'

/** Whole processes that fail: they take minutes, and most of both cores. */
export default defineConfig({
  test: {
    include: ['e2e/faults/*.test.ts'],
    fileParallelism: false,
    testTimeout: limits.faultMs,
    hookTimeout: limits.hookMs,
    retry: limits.furtherTries,
    expect: { poll: { timeout: limits.expectationMs, interval: 100 } },
  },
})
