import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseTests } from './databaseTests.ts'
import { expectedSkips, refuseSkips } from './expectedSkips.ts'
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

test('behavior: what is skipped on the embedded database is on the list, and nothing else', () => {
  const skips = databaseTests().flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/skipIf\([^()]*'PGlite'\)\(\s*(['"])(.+?)\1,/g)
    return [...found].map(([, , title]) => `${file} on 'PGlite' > ${title}`)
  })
  const listed = expectedSkips.map(({ test: name }) => name).filter((name) => name.includes("'PGlite'"))
  expect(listed.sort()).toEqual(skips.sort())
})
