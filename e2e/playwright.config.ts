import { defineConfig } from '@playwright/test'
import { browserFlags, ownPages, playwrightDisables, withoutFeatures } from '../scripts/browserFlags.ts'

/**
 * Debian's Chromium refuses third-party cookies and storage by default: the hard mode, on purpose.
 * The stack of a worker (chains, server, host pages) is started by fixtures/stack.ts.
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './fixtures/firstData.ts',
  outputDir: '../test-results/browser',
  snapshotPathTemplate: '{testDir}/../screenshots/{arg}{ext}',
  workers: 3,
  projects: [
    { name: 'waits', grep: /@waits/, workers: 1 },
    { name: 'journeys', grepInvert: /@waits/, workers: 2 },
  ],
  // A further try has a worker and a stack of its own; what passes then is named as flaky.
  retries: 2,
  // Each worker has a stack of its own; a file whose stack has more to it keeps to one.
  fullyParallel: true,
  // Limits catch what hangs; a busy machine needs long ones, and a longer wait never makes a wrong result right.
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { threshold: 0.06, maxDiffPixelRatio: 0.01, animations: 'disabled' },
  },
  reporter: [['list'], ['json']],
  use: {
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...browserFlags, withoutFeatures([...playwrightDisables, ...ownPages])],
    },
  },
})
