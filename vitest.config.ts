import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // By default one core is left idle; on a machine of two that is half of it.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['host-sdk/**/*.test.ts', 'widget/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // A busy machine stretches what takes a second on a quiet one.
          testTimeout: 20_000,
        },
      },
      {
        test: { name: 'server', include: ['server/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
    ],
  },
})
