/** What one run of a suite came to. Names begin with the file of the test. */
export interface SuiteReport {
  passed: number
  failures: string[]
  /** Passed, but only at a further try. */
  flaky: string[]
  skipped: string[]
  times: { name: string; ms: number }[]
}

export const emptyReport = (): SuiteReport => ({ passed: 0, failures: [], flaky: [], skipped: [], times: [] })

/** A suite that ended without a report, or with an empty one, failed. */
export const failedReport = (reason: string): SuiteReport => ({ ...emptyReport(), failures: [reason] })

export const joinReports = (reports: readonly SuiteReport[]): SuiteReport => ({
  passed: reports.reduce((sum, { passed }) => sum + passed, 0),
  failures: reports.flatMap(({ failures }) => failures),
  flaky: reports.flatMap(({ flaky }) => flaky),
  skipped: reports.flatMap(({ skipped }) => skipped),
  times: reports.flatMap(({ times }) => times),
})

/** The lines that end a run, the counts last. */
export function describeReport({ passed, failures, flaky, skipped, times }: SuiteReport): string {
  const slowest = [...times].sort((a, b) => b.ms - a.ms).slice(0, 15)
  const listed = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}\n  ${lines.join('\n  ')}\n`] : []
  return [
    ...listed(
      'slowest:',
      slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s  ${name}`),
    ),
    ...listed(`${skipped.length} skipped:`, skipped),
    ...listed(`${flaky.length} flaky:`, flaky),
    ...listed('failed:', failures),
    `${passed} passed, ${failures.length} failed`,
  ].join('\n')
}
