import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { noteProgress } from './progress.ts'
import type { SuiteError, SuiteReport, TestReport } from './suiteReport.ts'

const file = process.env['SUITE_REPORT'] ?? 'test-results/reports/playwright.json'

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

  onTestEnd(test: TestCase): void {
    noteProgress(file, 'end', nameOf(test))
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

export const reportOf = (test: TestCase): TestReport => ({
  file: fileOf(test),
  title: titleOf(test),
  outcome: outcomes[test.outcome()],
  ms: Math.max(0, ...test.results.map(({ duration }) => duration)),
})

const fileOf = ({ location }: TestCase): string => relative('.', location.file)
/** Titles of the groups around it, and its own; above them stand the project and the file. */
const titleOf = (test: TestCase): string => test.titlePath().slice(3).join(' ')
const nameOf = (test: TestCase): string => `${fileOf(test)} ${titleOf(test)}`
