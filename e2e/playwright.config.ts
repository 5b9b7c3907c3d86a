import { defineConfig } from '@playwright/test'
import { limits } from '../scripts/suites/limits.ts'
import { launchOptions } from './fixtures/launchOptions.ts'
import { type JourneyGroup, journeyGroups, tags } from './journeyGroups.ts'

const marked = new RegExp(Object.values(tags).join('|'))

const specs = (files: readonly string[]) => files.map((file) => `${file}.spec.ts`)

const projectsOf = ({ name, files, tag, withServices = [] }: JourneyGroup) => {
  const marks = tag ? { grep: new RegExp(tags[tag]) } : { grepInvert: marked }
  const rest = { name, ...(files && { testMatch: specs(files) }), testIgnore: specs(withServices), ...marks }
  if (withServices.length === 0) return [rest]
  // Listed first, so that its only worker does not end last.
  return [{ name: `${name}-services`, testMatch: specs(withServices), workers: 1, ...marks }, rest]
}

/**
 * Debian's Chromium refuses third-party cookies and storage by default: the hard mode, on purpose.
 * The stack of a worker (chains, server, host pages) is started by fixtures/stack.ts.
 */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './fixtures/firstData.ts',
  outputDir: '../test-results/browser',
  snapshotPathTemplate: '{testDir}/../screenshots/{arg}{ext}',
  workers: 2,
  projects: journeyGroups.flatMap(projectsOf),
  // A further try has a worker and a stack of its own; what passes then is named as flaky.
  retries: 2,
  // Each worker has a stack of its own; a file whose stack has more to it keeps to one.
  fullyParallel: true,
  forbidOnly: true,
  timeout: limits.journeyMs,
  expect: {
    timeout: limits.expectationMs,
    toHaveScreenshot: { threshold: 0.06, maxDiffPixelRatio: 0.01, animations: 'disabled' },
  },
  reporter: [['list'], ['../scripts/suites/playwrightReporter.ts']],
  use: {
    trace: 'off',
    // Without it a press of a button that never comes waits for the end of the whole journey.
    actionTimeout: limits.actionMs,
    navigationTimeout: limits.actionMs,
    launchOptions: launchOptions(),
  },
})
