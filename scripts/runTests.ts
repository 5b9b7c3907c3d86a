import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './findBrowser.ts'

interface Counts {
  passed: number
  failed: number
  skipped: string[]
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
    return { passed: 0, failed: 1, skipped: [] }
  }
}

function readVitest(json: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json)
  const skipped = testResults
    .flatMap((file: { assertionResults: { status: string; fullName: string }[] }) => file.assertionResults)
    .filter(
      ({ status }: { status: string }) => status === 'skipped' || status === 'pending' || status === 'todo',
    )
    .map(({ fullName }: { fullName: string }) => fullName)
  return { passed: numPassedTests, failed: numFailedTests, skipped }
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
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: suites.flatMap((suite) => skippedIn(suite)),
  }
}

/** With what stands around it: the group's title says why. */
const skippedIn = ({ title, suites = [], specs }: PlaywrightSuite): string[] =>
  [
    ...suites.flatMap((suite) => skippedIn(suite)),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
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
    if (status !== 0) return { passed: 0, failed: 1, skipped: [] }
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

const results = Object.entries(suites)
  .filter(([name]) => !only || name === only)
  .map(([, run]) => run())
const total = results.reduce((sum, { passed, failed, skipped }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
  skipped: [...sum.skipped, ...skipped],
}))
if (total.skipped.length > 0)
  console.log(`\n${total.skipped.length} skipped:\n  ${total.skipped.join('\n  ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
