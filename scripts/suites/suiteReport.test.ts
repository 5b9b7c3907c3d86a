import { expect, test } from 'vitest'
import {
  afterFurtherTry,
  describeReport,
  failedFiles,
  failedReport,
  failuresOf,
  joinReports,
  namesOf,
  type SuiteReport,
  type TestReport,
} from './suiteReport.ts'

const report = (...tests: [name: string, outcome: TestReport['outcome'], ms?: number][]): SuiteReport => ({
  tests: tests.map(([name, outcome, ms = 0]) => {
    const [file = '', title = ''] = name.split(' ')
    return { file, title, outcome, ms }
  }),
  errors: [],
})

test('default: the counts stand in the last line', () => {
  const lines = describeReport(report(['a.ts one', 'passed'], ['a.ts two', 'passed'])).split('\n')
  expect(lines.at(-1)).toBe('2 passed, 0 failed')
})

test('behavior: what passed at a further try counts as passed and is named before the counts', () => {
  const lines = describeReport(report(['a.ts one', 'passed'], ['a.ts slow', 'flaky'])).split('\n')
  expect(lines.slice(-4)).toEqual(['1 flaky:', '  a.ts slow', '', '2 passed, 0 failed'])
})

test('behavior: failures, skipped tests and the fifteen slowest are named', () => {
  const slow = Array.from({ length: 20 }, (_, at): [string, 'passed', number] => [
    `t.ts ${at}`,
    'passed',
    at * 1_000,
  ])
  const lines = describeReport(report(['b.ts b', 'failed'], ['c.ts c', 'skipped'], ...slow)).split('\n')
  expect(lines.filter((line) => / s {2}t\.ts /.test(line))).toHaveLength(15)
  expect(lines[1]).toBe('  19.0 s  t.ts 19')
  expect(lines).toEqual(expect.arrayContaining(['1 skipped:', '  c.ts c', 'failed:', '  b.ts b']))
  expect(lines.at(-1)).toBe('20 passed, 1 failed')
})

test('default: reports of several suites are one', () => {
  const joined = joinReports([report(['a.ts one', 'passed']), failedReport('no report')])
  expect([namesOf(joined, 'passed'), failuresOf(joined)]).toEqual([['a.ts one'], ['no report']])
})

test('behavior: files to try again are those with a failed test or an error', () => {
  const failed = report(['a.ts one', 'failed'], ['b.ts one', 'passed'])
  failed.errors.push({ file: 'c.ts', message: 'could not be run' })
  expect(failedFiles(failed)).toEqual(['a.ts', 'c.ts'])
})

test('error: where something failed that belongs to no file, trying files again would hide it', () => {
  expect(failedFiles(failedReport('ended with 1'))).toBe(undefined)
})

test('behavior: what passes at a further try of its file is flaky, what fails again is failed', () => {
  const before = report(['a.ts one', 'failed'], ['a.ts two', 'failed'], ['b.ts one', 'passed'])
  before.errors.push({ file: 'c.ts', message: 'could not be run' })
  const further = report(['a.ts one', 'passed'], ['a.ts two', 'failed'], ['c.ts one', 'passed'])
  const after = afterFurtherTry(before, further, ['a.ts', 'c.ts'])
  expect(namesOf(after, 'flaky')).toEqual(['a.ts one', 'c.ts (could not be run)'])
  expect(failuresOf(after)).toEqual(['a.ts two'])
  expect(namesOf(after, 'passed')).toEqual(['b.ts one', 'c.ts one'])
})

test('error: a test that a further try did not reach stays failed', () => {
  const before = report(['a.ts one', 'failed'])
  expect(failuresOf(afterFurtherTry(before, failedReport('left no report'), ['a.ts']))).toEqual([
    'a.ts one',
    'left no report',
  ])
})
