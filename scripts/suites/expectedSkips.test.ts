import { expect, test } from 'vitest'
import { refuseSkips } from './expectedSkips.ts'
import { failuresOf, namesOf, type TestReport } from './suiteReport.ts'

const skipped = (file: string, title: string): TestReport => ({ file, title, outcome: 'skipped', ms: 0 })

test('default: a skipped test that is not on the list failed', () => {
  const report = refuseSkips({ tests: [skipped('a.ts', 'needs Redis')], errors: [] })
  expect(failuresOf(report)).toEqual(['a.ts needs Redis (skipped)'])
})

test('behavior: one on the list stays skipped', () => {
  const title = 'behavior: a folder that may not be written (skipped for root)'
  const report = refuseSkips({ tests: [skipped('server/files/createDiskProbe.test.ts', title)], errors: [] })
  expect([failuresOf(report), namesOf(report, 'skipped').length]).toEqual([[], 1])
})
