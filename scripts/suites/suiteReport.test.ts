import { expect, test } from 'vitest'
import { describeReport, emptyReport, failedReport, joinReports } from './suiteReport.ts'

test('default: the counts stand in the last line', () => {
  expect(describeReport({ ...emptyReport(), passed: 3 })).toBe('3 passed, 0 failed')
})

test('behavior: what passed at a further try counts as passed and is named', () => {
  expect(describeReport({ ...emptyReport(), passed: 2, flaky: ['a.test.ts slow'] })).toBe(
    '1 flaky:\n  a.test.ts slow\n\n2 passed, 0 failed',
  )
})

test('behavior: failures, skipped tests and the fifteen slowest are named', () => {
  const times = Array.from({ length: 20 }, (_, index) => ({ name: `test ${index}`, ms: index * 1_000 }))
  const lines = describeReport({ ...emptyReport(), failures: ['b'], skipped: ['c'], times }).split('\n')
  expect(lines.filter((line) => / s {2}test /.test(line))).toHaveLength(15)
  expect(lines[1]).toBe('  19.0 s  test 19')
  expect(lines).toEqual(expect.arrayContaining(['1 skipped:', '  c', 'failed:', '  b']))
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})

test('default: reports of several suites are one', () => {
  const joined = joinReports([{ ...emptyReport(), passed: 1, flaky: ['a'] }, failedReport('no report')])
  expect(joined).toMatchObject({ passed: 1, flaky: ['a'], failures: ['no report'] })
})
