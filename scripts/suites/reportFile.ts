import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** The file of this run's `SuiteReport`, in a folder that is there: `SUITE_REPORT`, else one of the runner's own. */
export function reportFile(runner: string): string {
  const file = process.env['SUITE_REPORT'] ?? `test-results/reports/${runner}.json`
  mkdirSync(dirname(file), { recursive: true })
  return file
}
