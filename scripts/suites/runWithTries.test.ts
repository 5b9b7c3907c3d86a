import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { runWithTries } from './runWithTries.ts'
import { countPassed, failuresOf, namesOf, type SuiteReport } from './suiteReport.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tries-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())

let runs = 0
/** A program that leaves these reports, one in each run; answers with its arguments too. */
async function run(first: SuiteReport, further?: SuiteReport, takesFiles = true) {
  runs += 1
  const log = join(folder, `${runs}.log`)
  const script = `
    const fs = require('node:fs')
    fs.appendFileSync(${JSON.stringify(log)}, JSON.stringify(process.argv.slice(1)) + '\\n')
    const before = fs.readFileSync(${JSON.stringify(log)}, 'utf8').trim().split('\\n').length
    const reports = ${JSON.stringify([first, further])}
    if (reports[before - 1]) fs.writeFileSync(process.env.SUITE_REPORT, JSON.stringify(reports[before - 1]))`
  const report = await runWithTries(
    { command: ['node', '-e', script, '--'], reports: true, takesFiles, onlyTry: ['--retry=0'] },
    { name: 'suite', report: join(folder, `${runs}.json`), limitMs: 60_000, buffered: true },
  )
  const calls = readFileSync(log, 'utf8').trim().split('\n')
  return { report, calls: calls.map((line) => JSON.parse(line) as string[]) }
}
const of = (...tests: [name: string, outcome: 'passed' | 'failed'][]): SuiteReport => ({
  tests: tests.map(([name, outcome]) => {
    const [file = '', title = ''] = name.split(' ')
    return { file, title, outcome, ms: 1 }
  }),
  errors: [],
})

test('default: what passes is run once', async () => {
  const { report, calls } = await run(of(['a.ts one', 'passed']))
  expect([countPassed(report), calls.length]).toEqual([1, 1])
})

test('behavior: files that failed are run once more by themselves, each test once', async () => {
  const first = of(['a.ts one', 'failed'], ['b.ts one', 'passed'])
  const { report, calls } = await run(first, of(['a.ts one', 'passed']))
  expect(calls).toEqual([[], ['--retry=0', 'a.ts']])
  expect([namesOf(report, 'flaky'), namesOf(report, 'passed'), failuresOf(report)]).toEqual([
    ['a.ts one'],
    ['b.ts one'],
    [],
  ])
})

test('error: what fails again is failed, and not tried for a third time', async () => {
  const { report, calls } = await run(of(['a.ts one', 'failed']), of(['a.ts one', 'failed']))
  expect([failuresOf(report), calls.length]).toEqual([['a.ts one'], 2])
})

test('error: a further try that leaves no report mends nothing', async () => {
  const { report } = await run(of(['a.ts one', 'failed']))
  expect(failuresOf(report)).toEqual(['a.ts one', 'suite left no report'])
})

test('error: an error that belongs to no file is not mended by a further try', async () => {
  const first = of(['a.ts one', 'failed'])
  first.errors.push({ message: 'uncaught during a.ts: late' })
  const { report, calls } = await run(first, of(['a.ts one', 'passed']))
  expect([failuresOf(report), calls.length]).toEqual([['a.ts one', 'uncaught during a.ts: late'], 1])
})

test('error: with many files the code is at fault, and nothing is tried again', async () => {
  const names = Array.from({ length: 13 }, (_, at): [string, 'failed'] => [`${at}.ts one`, 'failed'])
  const { report, calls } = await run(of(...names))
  expect([failuresOf(report).length, calls.length]).toEqual([13, 1])
})

test('error: a program that takes no files is not run again', async () => {
  const { report, calls } = await run(of(['a.ts one', 'failed']), of(['a.ts one', 'passed']), false)
  expect([failuresOf(report), calls.length]).toEqual([['a.ts one'], 1])
})
