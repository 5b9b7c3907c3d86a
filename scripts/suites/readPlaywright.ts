import type { SuiteReport } from './suiteReport.ts'

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
}

/** Reads the file of Playwright's JSON reporter. */
export function readPlaywright(json: string): SuiteReport {
  const { suites, errors } = JSON.parse(json) as { suites: Suite[]; errors: { message?: string }[] }
  const tests = suites.flatMap((suite) => testsIn(suite))
  const withStatus = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ name }) => name)
  return {
    passed: withStatus('expected').length + withStatus('flaky').length,
    // Errors outside of tests, such as a file that cannot be loaded.
    failures: [...withStatus('unexpected'), ...errors.map(({ message = 'error' }) => message)],
    flaky: withStatus('flaky'),
    skipped: withStatus('skipped'),
    times: tests.map(({ name, ms }) => ({ name, ms })),
  }
}

/** Each test with the titles around it: the title of a group says why it was skipped. */
const testsIn = ({ title, suites = [], specs }: Suite): { name: string; status: string; ms: number }[] =>
  [
    ...suites.flatMap((suite) => testsIn(suite)),
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results }) => ({
        name: spec.title,
        status,
        ms: Math.max(0, ...results.map(({ duration }) => duration)),
      })),
    ),
  ].map((test) => ({ ...test, name: `${title} ${test.name}` }))
