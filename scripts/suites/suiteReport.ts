export interface TestReport {
  file: string
  title: string
  /** `flaky`: passed, but only at a further try. */
  outcome: 'passed' | 'flaky' | 'failed' | 'skipped'
  /** Of the longest try. */
  ms: number
}

/** What failed outside of any test: a file that cannot be loaded, a hook, an error that nobody caught. */
export interface SuiteError {
  file?: string | undefined
  message: string
}

/** What a run of a suite came to. */
export interface SuiteReport {
  tests: TestReport[]
  errors: SuiteError[]
}

export const failedReport = (message: string): SuiteReport => ({ tests: [], errors: [{ message }] })

export const joinReports = (reports: readonly SuiteReport[]): SuiteReport => ({
  tests: reports.flatMap(({ tests }) => tests),
  errors: reports.flatMap(({ errors }) => errors),
})

export const namesOf = ({ tests }: SuiteReport, wanted: TestReport['outcome']): string[] =>
  tests.filter(({ outcome }) => outcome === wanted).map(({ file, title }) => `${file} ${title}`)

export const failuresOf = (report: SuiteReport): string[] => [
  ...namesOf(report, 'failed'),
  ...report.errors.map(({ file, message }) => (file ? `${file} ${message}` : message)),
]

export const countPassed = ({ tests }: SuiteReport): number =>
  tests.filter(({ outcome }) => outcome === 'passed' || outcome === 'flaky').length

/** Files in which something failed; undefined where something failed that belongs to no file. */
export function failedFiles({ tests, errors }: SuiteReport): string[] | undefined {
  const files = [...tests.filter(({ outcome }) => outcome === 'failed'), ...errors].map(({ file }) => file)
  return files.every((file) => file !== undefined) ? [...new Set(files)] : undefined
}

/** The report after `files` were run once more: what failed before and passes now is flaky. */
export function afterFurtherTry(
  before: SuiteReport,
  further: SuiteReport,
  files: readonly string[],
): SuiteReport {
  const isTried = ({ file }: { file?: string | undefined }) => file !== undefined && files.includes(file)
  const failedBefore = new Set(namesOf(before, 'failed'))
  const tests = further.tests.map((test): TestReport => {
    const failed = failedBefore.has(`${test.file} ${test.title}`)
    return failed && test.outcome === 'passed' ? { ...test, outcome: 'flaky' } : test
  })
  const seen = new Set(further.tests.map(({ file, title }) => `${file} ${title}`))
  const lost = before.tests.filter(
    (test) => isTried(test) && test.outcome === 'failed' && !seen.has(`${test.file} ${test.title}`),
  )
  const broken = new Set(further.errors.map(({ file }) => file))
  const mended = before.errors.filter((error) => isTried(error) && !broken.has(error.file))
  const flakyFiles = [...new Map(mended.map((error) => [error.file, error.message]))].map(
    ([file = '', message]): TestReport => ({ file, title: `(${message})`, outcome: 'flaky', ms: 0 }),
  )
  return {
    tests: [...before.tests.filter((test) => !isTried(test)), ...tests, ...lost, ...flakyFiles],
    errors: [...before.errors.filter((error) => !isTried(error)), ...further.errors],
  }
}

/** The lines that end a run, the counts last; `table` stands right before them. */
export function describeReport(report: SuiteReport, table = ''): string {
  const [skipped, flaky, failures] = [
    namesOf(report, 'skipped'),
    namesOf(report, 'flaky'),
    failuresOf(report),
  ]
  const slowest = [...report.tests].sort((a, b) => b.ms - a.ms).slice(0, 15)
  const listed = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}\n  ${lines.join('\n  ')}\n`] : []
  return [
    ...listed(
      'slowest:',
      slowest.map(({ file, title, ms }) => `${(ms / 1000).toFixed(1)} s  ${file} ${title}`),
    ),
    ...listed(`${skipped.length} skipped:`, skipped),
    ...listed(`${flaky.length} flaky:`, flaky),
    ...listed('failed:', failures),
    ...(table ? [`${table}\n`] : []),
    `${countPassed(report)} passed, ${failures.length} failed`,
  ].join('\n')
}
