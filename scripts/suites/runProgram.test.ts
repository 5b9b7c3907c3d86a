import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
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
/** Does anybody listen there? A process that is gone does not, whoever may still have to wait for it. */
const isHeard = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
/** It stays when it is asked to go, and says where it listens. */
const stubborn = `
  process.on('SIGTERM', () => {})
  const server = require('node:net').createServer().listen(0, '127.0.0.1', () =>
    require('node:fs').writeFileSync(process.env.SUITE_REPORT + '.port', String(server.address().port)))`
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

test('error: a report that an earlier try left counts for nothing', async () => {
  await run('twice', write({ tests: [passed], errors: [] }))
  expect(failuresOf(await run('twice', 'process.exit(1)'))).toEqual(['twice left no report'])
})

test('error: a program that ends badly though all of its tests passed', async () => {
  const report = await run('badly', `${write({ tests: [passed], errors: [] })} process.exit(1)`)
  expect(failuresOf(report)).toEqual(['badly ended with 1'])
})

test('error: a program that hangs is ended at its limit with what it started, and the test that hung is named', async () => {
  const hang = `
    const fs = require('node:fs')
    const note = (step, test) => fs.appendFileSync(process.env.SUITE_REPORT + '.progress', JSON.stringify([step, test]) + '\\n')
    require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: 'ignore' })
    process.on('SIGTERM', () => process.exit(0))
    note('begin', 'a.ts one'); note('end', 'a.ts one'); note('begin', 'a.ts two')
    setInterval(() => {}, 1000)`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = run('hang', hang, { limitMs: 1_000 })
  const port = () => Number(readFileSync(join(folder, 'hang.json.port'), 'utf8'))
  await expect.poll(() => isHeard(port())).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(failuresOf(await ended)).toEqual(['hang was ended after 1 s', 'a.ts two (hung)'])
  vi.useRealTimers()
  await expect.poll(() => isHeard(port())).toBe(false)
})
