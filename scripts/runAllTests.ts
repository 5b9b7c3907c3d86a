// The outer ring: `npm run test:all`, `-- --group=pictures` for one group, `-- --resume` for those that did not pass yet.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { groups } from './suites/groups.ts'
import { describeTable, keepTable, readTable } from './suites/outerTable.ts'
import { runGroups } from './suites/runGroups.ts'
import {
  countPassed,
  describeReport,
  failuresOf,
  joinReports,
  namesOf,
  type SuiteReport,
} from './suites/suiteReport.ts'

const { values } = parseArgs({
  options: { group: { type: 'string', multiple: true }, resume: { type: 'boolean', default: false } },
})
const outer = Object.entries(groups).filter(([, { ring }]) => ring === 'outer')
const names = outer.map(([name]) => name)
const named = values.group ?? names
const unknown = named.filter((name) => !outer.some(([known]) => known === name))
if (unknown.length > 0) {
  console.error(`no group ${unknown.join(', ')}; there are ${names.join(', ')}`)
  process.exit(1)
}

/** The commit, and what differs from it. */
const state = spawnSync(
  'sh',
  [
    '-c',
    'git rev-parse HEAD && (git diff HEAD && git ls-files -o --exclude-standard -z | xargs -0 -r git hash-object) | git hash-object --stdin',
  ],
  { encoding: 'utf8' },
).stdout?.trim()
if (!state) {
  console.error('There is no commit to keep results for: run it in a checkout of git.')
  process.exit(1)
}
// Results of other code say nothing about this one.
const table = readTable(state)
const chosen = outer.filter(
  ([name]) => named.includes(name) && !(values.resume && table.get(name)?.failed === 0),
)
const reports: SuiteReport[] = []
for await (const { name, report, seconds } of runGroups(Object.fromEntries(chosen))) {
  reports.push(report)
  table.set(name, {
    passed: countPassed(report),
    flaky: namesOf(report, 'flaky').length,
    skipped: namesOf(report, 'skipped').length,
    failed: failuresOf(report).length,
    seconds,
  })
  keepTable(state, table, names)
}
const total = joinReports(reports)
console.log(`\n${describeReport(total, describeTable(table, names))}`)
process.exitCode = failuresOf(total).length === 0 && table.size > 0 ? 0 : 1
