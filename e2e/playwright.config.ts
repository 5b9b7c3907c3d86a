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
  // Half of a journey is waiting, and a few do nothing else.
  workers: 4,
  projects: [
    { name: 'waits', grep: /@waits/, workers: 1 },
    { name: 'journeys', grepInvert: /@waits/, workers: 3 },
  ],
  // Each worker has a stack of its own; a file whose stack has more to it keeps to one.
  fullyParallel: true,
  // A longer wait never makes a wrong result right, and a busy machine needs it.
  timeout: 90_000,
  expect: {
    timeout: 12_000,
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
