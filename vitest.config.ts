import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { databaseTests } from './scripts/suites/databaseTests.ts'
import { isLibrarysOwn } from './scripts/suites/isLibrarysOwn.ts'
import { limits } from './scripts/suites/limits.ts'
import { longTests, slowTests } from './scripts/suites/slowTests.ts'

/** Their engine tries to connect again after it was told to end, which would fall into the next file. */
const walletConnect = ['widget/wallets/walletConnect/*.test.ts']

const [slow, long] = [Object.keys(slowTests), Object.keys(longTests)]
const exclude = [...configDefaults.exclude, ...slow, ...long]
const shared = {
  exclude: [...exclude, ...walletConnect],
  // Loading the modules again for each file takes longer than the tests do.
  isolate: false,
}
const units = ['demo', 'host-sdk', 'widget', 'scripts', 'bench'].map((room) => `${room}/**/*.test.{ts,tsx}`)
/** What needs `window` and `document` without a page of its own. */
const inDom = '**/*.dom.test.{ts,tsx}'
/**
 * A worker takes the next file only if its project and environment are its own, and ends otherwise; so they do not mix.
 */
const after = (groupOrder: number) => ({ sequence: { groupOrder } })
const tries = {
  testTimeout: limits.unitMs,
  hookTimeout: limits.hookMs,
  retry: limits.furtherTries,
  expect: { poll: { timeout: limits.expectationMs } },
  setupFiles: ['scripts/suites/settleImports.ts'],
}
const embedded = 'server/test/emptyDatabase.ts'
const server = { ...tries, globalSetup: 'server/test/emptyDatabases.ts' }

export default defineConfig({
  test: {
    allowOnly: false,
    onUnhandledError: (error) => !isLibrarysOwn(error),
    // Many tests wait for a process or a clock; by default one core would even be left idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      { test: { ...shared, ...tries, name: 'unit', include: units, exclude: [...shared.exclude, inDom] } },
      {
        test: {
          ...shared,
          ...tries,
          ...after(1),
          name: 'dom',
          include: [inDom],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          ...shared,
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts'],
          env: { TEST_DATABASE: 'PostgreSQL' },
        },
      },
      {
        test: {
          ...shared,
          ...server,
          ...after(4),
          name: 'embedded',
          include: databaseTests(),
          env: { TEST_DATABASE: 'PGlite' },
        },
      },
      {
        test: {
          ...tries,
          ...after(2),
          globalSetup: embedded,
          exclude,
          name: 'walletconnect',
          include: walletConnect,
        },
      },
      { test: { ...server, ...after(3), name: 'slow', include: slow } },
      { test: { ...tries, ...after(5), name: 'long', include: long } },
    ],
  },
})
