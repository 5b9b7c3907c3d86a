import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { runProgram } from './runProgram.ts'
import { countPassed, failuresOf } from './suiteReport.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-suites-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (name: string, script: string, { reports = true, limitMs = 60_000 } = {}) =>
  runProgram(
    { command: ['node', '-e', script], reports, takesFiles: false },
    { name, report: join(folder, `${name}.json`), limitMs, buffered: true },
  )
const write = (report: object) =>
  `require('node:fs').writeFileSync(process.env.SUITE_REPORT, '${JSON.stringify(report)}');`
const passed = { file: 'a.ts', title: 'one', outcome: 'passed', ms: 1 }

test('default: a program without a report is one test', async () => {
  expect(countPassed(await run('well', '', { reports: false }))).toBe(1)
  expect(failuresOf(await run('ill', 'process.exit(3)', { reports: false }))).toEqual(['ill '])
})

test('default: the report that it leaves', async () => {
  expect(countPassed(await run('report', write({ tests: [passed], errors: [] })))).toBe(1)
})

test('error: no report, an empty one, and a cut one are failures', async () => {
  expect(failuresOf(await run('none', ''))).toEqual(['none left no report'])
  expect(failuresOf(await run('empty', write({ tests: [], errors: [] })))).toEqual(['empty ran no test'])
  expect(
    failuresOf(await run('cut', "require('node:fs').writeFileSync(process.env.SUITE_REPORT, '{')")),
  ).toEqual(['cut left no report'])
})

test('error: a program that ends badly though all of its tests passed', async () => {
  const report = await run('badly', `${write({ tests: [passed], errors: [] })} process.exit(1)`)
  expect(failuresOf(report)).toEqual(['badly ended with 1'])
})

test('error: a program that hangs is ended at its limit with what it started, and the test that hung is named', async () => {
  const hang = `
    const fs = require('node:fs')
    const note = (step, test) => fs.appendFileSync(process.env.SUITE_REPORT + '.progress', JSON.stringify([step, test]) + '\\n')
    note('begin', 'a.ts one'); note('end', 'a.ts one'); note('begin', 'a.ts two')
    process.on('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1000)`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = run('hang', hang, { limitMs: 1_000 })
  await expect.poll(() => readFileSync(join(folder, 'hang.json.progress'), 'utf8')).toContain('a.ts two')
  vi.advanceTimersByTime(1_000)
  expect(failuresOf(await ended)).toEqual(['hang was ended after 1 s', 'a.ts two (hung)'])
})
