import { mkdirSync, rmSync } from 'node:fs'
import { findBrowser } from '../findBrowser.ts'
import { buildAll } from './buildAll.ts'
import { refuseSkips } from './expectedSkips.ts'
import type { Group } from './groups.ts'
import { runWithTries } from './runWithTries.ts'
import { failedReport, joinReports, type SuiteReport } from './suiteReport.ts'

const reports = `${process.cwd()}/test-results/reports`

export interface GroupResult {
  name: string
  report: SuiteReport
  seconds: number
}

/** Runs the groups one after the other; what they share is built once, and each stage says how long it took. */
export async function* runGroups(chosen: Readonly<Record<string, Group>>): AsyncGenerator<GroupResult> {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  let isBuilt: boolean | undefined
  for (const [name, group] of Object.entries(chosen)) {
    if (group.needsBuild && isBuilt === undefined) {
      const seconds = secondsSince(Date.now())
      console.log('\n— build')
      isBuilt = buildAll()
      console.log(`build: ${seconds()} s`)
    }
    const seconds = secondsSince(Date.now())
    console.log(`\n— ${name}`)
    const report =
      group.needsBuild && !isBuilt ? failedReport(`${name}: the build failed`) : await runGroup(name, group)
    console.log(`${name}: ${seconds()} s`)
    const refuses = process.env['CI'] || group.ring === 'outer'
    yield { name, report: refuses ? refuseSkips(report) : report, seconds: seconds() }
  }
}

const secondsSince = (begin: number) => () => Math.round((Date.now() - begin) / 1000)

async function runGroup(group: string, { programs, needsBuild, limitMinutes }: Group): Promise<SuiteReport> {
  const names = Object.entries(programs)
  let env = {}
  try {
    if (needsBuild) env = { CHROMIUM_PATH: findBrowser() }
  } catch (error) {
    return failedReport(`${group}: ${(error as Error).message}`)
  }
  const each = names.map(([name, program]) =>
    runWithTries(program, {
      name: group === name ? name : `${group}: ${name}`,
      report: `${reports}/${name.replaceAll(' ', '-')}.json`,
      limitMs: limitMinutes * 60_000,
      buffered: names.length > 1,
      env,
    }),
  )
  return joinReports(await Promise.all(each))
}
