import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Their engine tries to connect again after it was told to end, which would fall into the next file. */
const walletConnect = ['server/test/relayWalletConnect.test.ts', 'widget/wallets/walletConnect/*.test.ts']

const shared = {
  exclude: [...configDefaults.exclude, ...walletConnect],
  // Loading the modules again for each file takes longer than the tests do.
  isolate: false,
}
/** Limits catch what hangs: a busy machine stretches what takes a second on a quiet one. */
const limits = { testTimeout: 60_000, hookTimeout: 120_000, retry: 2 }
const server = { ...limits, globalSetup: 'server/test/emptyDatabase.ts' }

export default defineConfig({
  test: {
    // Many tests wait for a process or a clock; by default one core would even be left idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'demo/**/*.test.ts',
            'host-sdk/**/*.test.ts',
            'widget/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          ...limits,
        },
      },
      { test: { ...shared, ...server, name: 'server', include: ['server/**/*.test.ts'] } },
      { test: { ...server, name: 'walletconnect', include: walletConnect } },
    ],
  },
})
