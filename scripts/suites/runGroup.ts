import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { findBrowser } from '../findBrowser.ts'
import { refuseSkips } from './expectedSkips.ts'
import type { Group, Program } from './groups.ts'
import { type ProgramOptions, runProgram } from './runProgram.ts'
import { afterFurtherTry, failedFiles, failedReport, joinReports, type SuiteReport } from './suiteReport.ts'

const reports = `${process.cwd()}/test-results/reports`
const furtherTries = 2
/** With more files than this the code is at fault, not chance. */
const mostFiles = 12

export interface GroupResult {
  name: string
  report: SuiteReport
  seconds: number
}

/** Runs the groups one after the other; what they share is built once. */
export async function* runGroups(chosen: Readonly<Record<string, Group>>): AsyncGenerator<GroupResult> {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  let isBuilt: boolean | undefined
  for (const [name, group] of Object.entries(chosen)) {
    const begin = Date.now()
    console.log(`\n— ${name}`)
    if (group.needsBuild) isBuilt ??= build()
    const report =
      group.needsBuild && !isBuilt ? failedReport(`${name}: the build failed`) : await runGroup(name, group)
    const seconds = Math.round((Date.now() - begin) / 1000)
    console.log(`${name}: ${seconds} s`)
    yield { name, report: process.env['CI'] ? refuseSkips(report) : report, seconds }
  }
}

async function runGroup(group: string, { programs, needsBuild, limitMinutes }: Group): Promise<SuiteReport> {
  const names = Object.entries(programs)
  const browser = needsBuild ? { CHROMIUM_PATH: findBrowser() } : {}
  const each = names.map(([name, program]) =>
    runWithTries(program, {
      name: group === name ? name : `${group}: ${name}`,
      report: `${reports}/${name.replaceAll(' ', '-')}.json`,
      limitMs: limitMinutes * 60_000,
      buffered: names.length > 1,
      env: browser,
    }),
  )
  return joinReports(await Promise.all(each))
}

/**
 * Runs the files that failed up to twice more by themselves. vitest tries a test again, but not a file that could not be
 * loaded or a hook that failed.
 */
async function runWithTries(program: Program, options: ProgramOptions): Promise<SuiteReport> {
  let report = await runProgram(program, options)
  for (let tries = 0; program.takesFiles && tries < furtherTries; tries++) {
    const files = failedFiles(report) ?? []
    if (files.length === 0 || files.length > mostFiles) break
    console.log(`\n— ${options.name}: a further try of ${files.join(', ')}`)
    const further = { ...program, command: [...program.command, ...files] }
    report = afterFurtherTry(report, await runProgram(further, options), files)
  }
  return report
}

function build(): boolean {
  const { status } = spawnSync('npx', ['tsx', 'scripts/build.ts', '--with-demo', '--with-tests'], {
    stdio: 'inherit',
  })
  return status === 0
}
