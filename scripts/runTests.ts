import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { findBrowser } from './findBrowser.ts'

interface Counts {
  passed: number
  failed: number
  skipped: string[]
  /** Names of tests; what failed without one is in `failed` alone. */
  failures: string[]
}

const reports = 'test-results/reports'

/** Runs one suite; a run that leaves no report counts as one failure, so that silence is never green. */
function runSuite(
  name: string,
  command: string[],
  report: string,
  read: (json: string) => Counts,
  env = {},
): Counts {
  console.log(`\n— ${name}`)
  const { status } = spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, ...env } })
  try {
    const counts = read(readFileSync(report, 'utf8'))
    if (status !== 0 && counts.failed === 0) counts.failed = 1
    if (counts.passed + counts.failed + counts.skipped.length === 0) counts.failed = 1
    return counts
  } catch {
    console.error(`${name} left no report`)
    return { passed: 0, failed: 1, skipped: [], failures: [] }
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

function readVitest(json: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as VitestReport
  const named = (wanted: readonly string[]): string[] =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => wanted.includes(status))
        .map(({ fullName }) => `${relative('.', name)} ${fullName}`),
    )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: named(['skipped', 'pending', 'todo']),
    failures: named(['failed']),
  }
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string }[] }[]
}

function readPlaywright(json: string): Counts {
  const { stats, suites } = JSON.parse(json) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  const named = (wanted: readonly string[]) => suites.flatMap((suite) => namesIn(suite, wanted))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: named(['skipped']),
    failures: named(['unexpected', 'flaky']),
  }
}

/** With what stands around it: the group's title says why. */
const namesIn = ({ title, suites = [], specs }: PlaywrightSuite, wanted: readonly string[]): string[] =>
  [
    ...suites.flatMap((suite) => namesIn(suite, wanted)),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => wanted.includes(status)))
      .map((spec) => spec.title),
  ].map((name) => `${title} ${name}`)

rmSync('test-results', { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const only = process.argv[2]

const suites: Record<string, () => Counts> = {
  vitest: () =>
    runSuite(
      'unit and integration',
      ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/vitest.json`],
      `${reports}/vitest.json`,
      readVitest,
    ),
  browser: () => {
    const { status } = spawnSync('npx', ['tsx', 'scripts/build.ts', '--with-demo', '--with-tests'], {
      stdio: 'inherit',
    })
    if (status !== 0) return { passed: 0, failed: 1, skipped: [], failures: [] }
    return runSuite(
      'browser',
      ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
      `${reports}/playwright.json`,
      readPlaywright,
      {
        CHROMIUM_PATH: findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/playwright.json`,
      },
    )
  },
}

/** What `npm run test:all` runs beside: whole processes that fail, for minutes. */
const more: Record<string, () => Counts> = {
  faults: () => {
    const { status } = spawnSync('npx', ['tsx', 'scripts/build.ts'], { stdio: 'inherit' })
    if (status !== 0) return { passed: 0, failed: 1, skipped: [], failures: [] }
    return runSuite(
      'faults',
      [
        'vitest',
        'run',
        '--config=e2e/faults/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reports}/faults.json`,
      ],
      `${reports}/faults.json`,
      readVitest,
    )
  },
}

const chosen = only ? { ...suites, ...more } : suites
const results = Object.entries(chosen)
  .filter(([name]) => !only || name === only)
  .map(([, run]) => run())
const total = results.reduce((sum, { passed, failed, skipped, failures }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
  skipped: [...sum.skipped, ...skipped],
  failures: [...sum.failures, ...failures],
}))
if (total.skipped.length > 0)
  console.log(`\n${total.skipped.length} skipped:\n  ${total.skipped.join('\n  ')}`)
// Once more where the run ends: thousands of lines stand between.
if (total.failures.length > 0) console.log(`\nfailed:\n  ${total.failures.join('\n  ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
