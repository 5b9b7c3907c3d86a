import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { noteProgress } from './progress.ts'
import { reportFile } from './reportFile.ts'
import type { SuiteError, SuiteReport, TestReport } from './suiteReport.ts'

const file = reportFile('vitest')

/** Writes what a run of vitest came to as a `SuiteReport` into the file that `SUITE_REPORT` names. */
export default class VitestReporter implements Reporter {
  onTestModuleQueued(module: TestModule): void {
    noteProgress(file, 'begin', fileOf(module))
  }

  onTestModuleEnd(module: TestModule): void {
    noteProgress(file, 'end', fileOf(module))
  }

  onTestCaseReady(test: TestCase): void {
    noteProgress(file, 'begin', nameOf(test))
  }

  onTestCaseResult(test: TestCase): void {
    noteProgress(file, 'end', nameOf(test))
    // vitest itself says nothing of the tries that failed before one passed.
    if (test.diagnostic()?.flaky) console.log(describeFlaky(test))
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const report: SuiteReport = {
      tests: modules.flatMap((module) => [...module.children.allTests()].map(reportOf)),
      errors: [...modules.flatMap(errorsIn), ...uncaught.map(errorOf)],
    }
    writeFileSync(file, JSON.stringify(report))
  }
}

const fileOf = (module: TestModule): string => relative('.', module.moduleId)
const nameOf = ({ module, fullName }: TestCase): string => `${fileOf(module)} ${fullName}`

const describeFlaky = (test: TestCase): string =>
  [
    `${nameOf(test)} failed at first:`,
    ...(test.result().errors ?? []).map(({ stack, message }) => stack ?? message),
  ].join('\n')

function reportOf(test: TestCase): TestReport {
  const { state } = test.result()
  const diagnostic = test.diagnostic()
  const outcome = state === 'passed' && diagnostic?.flaky ? 'flaky' : state === 'pending' ? 'skipped' : state
  return {
    file: fileOf(test.module),
    title: test.fullName,
    outcome,
    ms: Math.round(diagnostic?.duration ?? 0),
  }
}

/** A file that could not be loaded, and hooks that failed. */
function errorsIn(module: TestModule): SuiteError[] {
  const file = fileOf(module)
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  return [
    ...(module.errors().length > 0 ? [{ file, message: 'could not be run' }] : []),
    ...suites.map(({ fullName }) => ({ file, message: `${fullName}: a hook failed` })),
  ]
}

/** An error that no test caught. vitest says which file ran then, but an earlier one of the same worker may have left it. */
const errorOf = ({ message, VITEST_TEST_PATH: path }: SerializedError): SuiteError => ({
  message: `uncaught${typeof path === 'string' ? ` during ${relative('.', path)}` : ''}: ${message}`,
})
