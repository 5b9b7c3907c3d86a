import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { limits } from './scripts/suites/limits.ts'
import { slowTests } from './scripts/suites/slowTests.ts'

/** Their engine tries to connect again after it was told to end, which would fall into the next file. */
const walletConnect = ['server/test/relayWalletConnect.test.ts', 'widget/wallets/walletConnect/*.test.ts']

const slow = Object.keys(slowTests)
const exclude = [...configDefaults.exclude, ...slow]
const shared = {
  exclude: [...exclude, ...walletConnect],
  // Loading the modules again for each file takes longer than the tests do.
  isolate: false,
}
/** A test that fails is tried twice more; what passes then is named as flaky. */
const tries = {
  testTimeout: limits.unitMs,
  hookTimeout: limits.hookMs,
  retry: 2,
  expect: { poll: { timeout: limits.expectationMs } },
  setupFiles: ['scripts/suites/settleImports.ts'],
}
const embedded = 'server/test/emptyDatabase.ts'
const server = { ...tries, globalSetup: [embedded, 'server/test/emptyPostgres.ts'] }

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
          ...tries,
        },
      },
      { test: { ...shared, ...server, name: 'server', include: ['server/**/*.test.ts'] } },
      { test: { ...tries, globalSetup: embedded, exclude, name: 'walletconnect', include: walletConnect } },
      { test: { ...server, name: 'slow', include: slow } },
    ],
  },
})
