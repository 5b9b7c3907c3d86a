import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { SuiteReport } from './suiteReport.ts'

/** Writes what a run of vitest came to as a `SuiteReport` into the file that `SUITE_REPORT` names. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const report: SuiteReport = { passed: 0, failures: [], flaky: [], skipped: [], times: [] }
    for (const module of modules) {
      const file = relative('.', module.moduleId)
      // A file that cannot be loaded has no tests; a failed hook fails tests that never ran.
      if (module.state() === 'failed' && module.errors().length > 0) report.failures.push(file)
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) report.failures.push(`${file} ${suite.fullName}`)
      for (const test of module.children.allTests()) {
        const name = `${file} ${test.fullName}`
        const { state } = test.result()
        const diagnostic = test.diagnostic()
        if (diagnostic) report.times.push({ name, ms: Math.round(diagnostic.duration) })
        if (state === 'passed') report.passed += 1
        else if (state === 'failed') report.failures.push(name)
        else report.skipped.push(name)
        if (diagnostic?.flaky) report.flaky.push(name)
      }
    }
    if (unhandledErrors.length > 0) report.failures.push(`${unhandledErrors.length} errors outside of tests`)
    writeFileSync(process.env['SUITE_REPORT'] ?? 'test-results/reports/vitest.json', JSON.stringify(report))
  }
}
