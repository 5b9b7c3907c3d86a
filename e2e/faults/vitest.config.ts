import { defineConfig } from 'vitest/config'

/** Whole processes that fail: they take minutes, and most of both cores. */
export default defineConfig({
  test: {
    include: ['e2e/faults/*.test.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
