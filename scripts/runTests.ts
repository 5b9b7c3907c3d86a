import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './findBrowser.ts'
import { readPlaywright } from './suites/readPlaywright.ts'
import { describeReport, failedReport, joinReports, type SuiteReport } from './suites/suiteReport.ts'

const reports = `${process.cwd()}/test-results/reports`

/** Runs one suite; a run that leaves no report, or an empty one, is a failure, so that silence is never green. */
function runSuite(
  name: string,
  command: string[],
  report: string,
  read: (json: string) => SuiteReport,
  env = {},
): SuiteReport {
  console.log(`\n— ${name}`)
  const begin = Date.now()
  const { status } = spawnSync('npx', command, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`${name}: ${Math.round((Date.now() - begin) / 1000)} s`)
  try {
    const counts = read(readFileSync(report, 'utf8'))
    if (counts.passed + counts.failures.length + counts.skipped.length === 0)
      return failedReport(`${name} ran no test`)
    if (status !== 0 && counts.failures.length === 0) counts.failures.push(`${name} ended with ${status}`)
    return counts
  } catch {
    return failedReport(`${name} left no report`)
  }
}

function build(...flags: string[]): boolean {
  return spawnSync('npx', ['tsx', 'scripts/build.ts', ...flags], { stdio: 'inherit' }).status === 0
}

const vitest = (name: string, file: string, ...flags: string[]): SuiteReport =>
  runSuite(
    name,
    ['vitest', 'run', '--reporter=default', '--reporter=./scripts/suites/vitestReporter.ts', ...flags],
    `${reports}/${file}.json`,
    (json) => JSON.parse(json) as SuiteReport,
    { SUITE_REPORT: `${reports}/${file}.json` },
  )

const suites: Record<string, () => SuiteReport> = {
  vitest: () => vitest('unit and integration', 'vitest'),
  browser: () =>
    build('--with-demo', '--with-tests')
      ? runSuite(
          'browser',
          ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
          `${reports}/playwright.json`,
          readPlaywright,
          { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
        )
      : failedReport('the build failed'),
}

/** What `npm run test:all` runs beside: whole processes that fail, for minutes. */
const more: Record<string, () => SuiteReport> = {
  faults: () =>
    build()
      ? vitest('faults', 'faults', '--config=e2e/faults/vitest.config.ts')
      : failedReport('the build failed'),
}

rmSync('test-results', { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const only = process.argv[2]
const chosen = only ? { ...suites, ...more } : suites
const results = Object.entries(chosen)
  .filter(([name]) => !only || name === only)
  .map(([, run]) => run())
const total = joinReports(results)
console.log(`\n${describeReport(total)}`)
process.exitCode = total.failures.length === 0 && total.passed > 0 ? 0 : 1
