// The inner ring: `npm test`, or the groups that are named (`npm test -- unit`). The last line has the counts.
import { groups } from './suites/groups.ts'
import { runGroups } from './suites/runGroups.ts'
import {
  countPassed,
  describeReport,
  failuresOf,
  joinReports,
  type SuiteReport,
} from './suites/suiteReport.ts'

const inner = Object.entries(groups).filter(([, { ring }]) => ring === 'inner')
const names = process.argv.slice(2)
const unknown = names.filter((name) => !inner.some(([known]) => known === name))
if (unknown.length > 0) {
  console.error(`no group ${unknown.join(', ')}; there are ${inner.map(([name]) => name).join(', ')}`)
  process.exit(1)
}

const chosen = inner.filter(([name]) => names.length === 0 || names.includes(name))
const reports: SuiteReport[] = []
const times: string[] = []
for await (const { name, report, seconds } of runGroups(Object.fromEntries(chosen))) {
  reports.push(report)
  times.push(`${name} ${seconds} s`)
}
const total = joinReports(reports)
console.log(`\n${times.join(', ')}\n\n${describeReport(total)}`)
process.exitCode = failuresOf(total).length === 0 && countPassed(total) > 0 ? 0 : 1
