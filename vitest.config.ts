import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Their engine tries to connect again after it was told to end, which would fall into the next file. */
const walletConnect = ['server/test/relayWalletConnect.test.ts', 'widget/wallets/walletConnect/*.test.ts']

const shared = {
  exclude: [...configDefaults.exclude, ...walletConnect],
  // Loading the modules again for each file takes longer than the tests do.
  isolate: false,
}
const server = {
  globalSetup: 'server/test/emptyDatabase.ts',
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

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
          // A busy machine stretches what takes a second on a quiet one.
          testTimeout: 20_000,
        },
      },
      { test: { ...shared, ...server, name: 'server', include: ['server/**/*.test.ts'] } },
      { test: { ...server, name: 'walletconnect', include: walletConnect } },
    ],
  },
})
