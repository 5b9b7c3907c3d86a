import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { limits } from './limits.ts'
import { runProgram } from './runProgram.ts'
import { countPassed, failuresOf, namesOf, type SuiteReport } from './suiteReport.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-reporters-'))
symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true }))

const commands = {
  vitest: (root: string) => ['vitest', 'run', '--root', root, '--retry', '1'],
  playwright: (root: string) => [
    'playwright',
    'test',
    '-c',
    root,
    '--output',
    join(root, 'results'),
    '--workers',
    '1',
    '--retries',
    '1',
  ],
}

/** What the reporter wrote of a runner's run of these files. */
async function run(runner: keyof typeof commands, files: Record<string, string>): Promise<SuiteReport> {
  const root = mkdtempSync(join(folder, `${runner}-`))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  const reporter = join(process.cwd(), `scripts/suites/${runner}Reporter.ts`)
  const command = [...commands[runner](root), '--reporter', reporter]
  return runProgram(
    { command, reports: true, takesFiles: false },
    { name: runner, report: join(root, 'report.json'), limitMs: limits.unitMs, buffered: true },
  )
}

/** Its outcomes by name, without the folder of their file. */
const briefly = (report: SuiteReport) => {
  const brief = (name: string) => name.replace(/\S*\//, '')
  return {
    passed: countPassed(report),
    flaky: namesOf(report, 'flaky').map(brief),
    skipped: namesOf(report, 'skipped').map(brief),
    failed: failuresOf(report).map(brief),
  }
}

test('vitest: what passes, by chance too, what is left out, what fails, and what belongs to no test', async () => {
  const report = await run('vitest', {
    'a.test.ts': `
      import { beforeAll, describe, expect, test } from 'vitest'
      let tries = 0
      test('good', () => {})
      test('by chance', () => expect(++tries).toBe(2))
      test('ill', () => expect(1).toBe(2))
      test.skip('left out', () => {})
      describe('group', () => {
        beforeAll(() => Promise.reject(new Error('of a hook')))
        test('behind a hook', () => {})
      })`,
    'broken.test.ts': `throw new Error('of a file')`,
    'late.test.ts': `
      import { test } from 'vitest'
      test('leaves something', () => void setTimeout(() => { throw new Error('of nobody') }))
      test('and waits for it', () => new Promise((resolve) => setTimeout(resolve, 50)))`,
  })
  expect(briefly(report)).toEqual({
    passed: 4,
    flaky: ['a.test.ts by chance'],
    skipped: ['a.test.ts left out', 'a.test.ts group > behind a hook'],
    failed: [
      'a.test.ts ill',
      'a.test.ts group: a hook failed',
      'broken.test.ts could not be run',
      'uncaught during late.test.ts: of nobody',
    ],
  })
})

test('playwright: the same, without a browser', async () => {
  const report = await run('playwright', {
    'a.spec.ts': `
      import { expect, test } from '@playwright/test'
      test('good', () => {})
      test('by chance', ({}, { retry }) => expect(retry).toBe(1))
      test('ill', () => expect(1).toBe(2))
      test.skip('left out', () => {})
      test.describe('group', () => {
        test.beforeAll(() => Promise.reject(new Error('of a hook')))
        test('behind a hook', () => {})
      })`,
  })
  expect(briefly(report)).toEqual({
    passed: 2,
    flaky: ['a.spec.ts by chance'],
    skipped: ['a.spec.ts left out'],
    failed: ['a.spec.ts ill', 'a.spec.ts group behind a hook'],
  })
  const broken = await run('playwright', { 'b.spec.ts': `throw new Error('of a file')` })
  expect(failuresOf(broken).join()).toContain('of a file')
})
