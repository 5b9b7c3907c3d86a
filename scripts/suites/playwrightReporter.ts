import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter'
import { noteProgress } from './progress.ts'
import { reportFile } from './reportFile.ts'
import type { SuiteError, SuiteReport, TestReport } from './suiteReport.ts'

const file = reportFile('playwright')
/** Characters of Playwright's outline of the page. */
const longestPage = 6_000

/** Writes what a run of Playwright came to as a `SuiteReport` into the file that `SUITE_REPORT` names. */
export default class PlaywrightReporter implements Reporter {
  readonly #errors: SuiteError[] = []
  #suite: Suite | undefined

  printsToStdio(): boolean {
    return false
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite
  }

  onTestBegin(test: TestCase): void {
    noteProgress(file, 'begin', nameOf(test))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    noteProgress(file, 'end', nameOf(test))
    if (result.status === 'timedOut') console.log(describeHang(test, result))
    for (const { type, description } of result.annotations)
      if (type !== 'skip') console.log(`${nameOf(test)}: ${type}${description ? ` (${description})` : ''}`)
  }

  /** Outside of tests, such as a file that cannot be loaded. */
  onError({ message = 'error' }: TestError): void {
    this.#errors.push({ message })
  }

  onEnd(): void {
    const tests = (this.#suite?.allTests() ?? []).map(reportOf)
    writeFileSync(file, JSON.stringify({ tests, errors: this.#errors } satisfies SuiteReport))
  }
}

const outcomes = {
  expected: 'passed',
  flaky: 'flaky',
  unexpected: 'failed',
  skipped: 'skipped',
} as const

const reportOf = (test: TestCase): TestReport => ({
  file: fileOf(test),
  title: titleOf(test),
  outcome: outcomes[test.outcome()],
  ms: Math.max(0, ...test.results.map(({ duration }) => duration)),
})

/** All calls that had no answer at the limit, of which Playwright names one, and what the page showed. */
function describeHang(test: TestCase, { steps, attachments }: TestResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const context = path && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, page = ''] = /# Page snapshot\n([\s\S]*?)(?:\n# |$)/.exec(context) ?? []
  return [`${nameOf(test)} hung in:`, ...unendedSteps(steps), page.slice(0, longestPage)].join('\n')
}

const unendedSteps = (steps: readonly TestStep[]): string[] =>
  steps.flatMap((step) => [
    ...(step.error || step.duration < 0 ? [`  ${step.title} ${placeOf(step)}`] : []),
    ...unendedSteps(step.steps),
  ])
const placeOf = ({ location }: TestStep): string =>
  location ? `${relative('.', location.file)}:${location.line}` : ''

const fileOf = ({ location }: TestCase): string => relative('.', location.file)
/** Titles of the groups around it, and its own; above them stand the project and the file. */
const titleOf = (test: TestCase): string => test.titlePath().slice(3).join(' ')
const nameOf = (test: TestCase): string => `${fileOf(test)} ${titleOf(test)}`
