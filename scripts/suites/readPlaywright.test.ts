import { expect, test } from 'vitest'
import { readPlaywright } from './readPlaywright.ts'

const spec = (title: string, status: string, ...durations: number[]) => ({
  title,
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
})

test('default: flaky counts as passed, names carry the titles around them', () => {
  const inner = { title: 'on a phone', specs: [spec('taps', 'flaky', 10, 20), spec('waits', 'skipped')] }
  const file = { title: 'a.spec.ts', specs: [spec('opens', 'expected', 5)], suites: [inner] }
  const other = { title: 'b.spec.ts', specs: [spec('closes', 'unexpected', 7, 8, 9)] }
  expect(readPlaywright(JSON.stringify({ suites: [file, other], errors: [] }))).toEqual({
    passed: 2,
    failures: ['b.spec.ts closes'],
    flaky: ['a.spec.ts on a phone taps'],
    skipped: ['a.spec.ts on a phone waits'],
    times: [
      { name: 'a.spec.ts on a phone taps', ms: 20 },
      { name: 'a.spec.ts on a phone waits', ms: 0 },
      { name: 'a.spec.ts opens', ms: 5 },
      { name: 'b.spec.ts closes', ms: 9 },
    ],
  })
})

test('error: what fails outside of tests is a failure', () => {
  const report = readPlaywright(JSON.stringify({ suites: [], errors: [{ message: 'cannot load' }] }))
  expect(report.failures).toEqual(['cannot load'])
})
