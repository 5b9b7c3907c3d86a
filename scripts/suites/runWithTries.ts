import type { Program } from './groups.ts'
import { type ProgramOptions, runProgram } from './runProgram.ts'
import { afterFurtherTry, failedFiles, type SuiteReport } from './suiteReport.ts'

/** With more files than this the code is at fault, not chance. */
const mostFiles = 12
/** Part of a program's limit that its further try has at least. */
const leastShare = 0.25

/**
 * Runs the files that failed once more by themselves, with one try each: vitest has tried each failed test of them twice by
 * then, but no file that could not be loaded and no hook.
 */
export async function runWithTries(program: Program, options: ProgramOptions): Promise<SuiteReport> {
  const begin = Date.now()
  const report = await runProgram(program, options)
  const files = program.takesFiles ? (failedFiles(report) ?? []) : []
  if (files.length === 0 || files.length > mostFiles) return report
  console.log(`\n— ${options.name}: a further try of ${files.join(', ')}`)
  const left = options.limitMs - (Date.now() - begin)
  const limitMs = Math.max(left, options.limitMs * leastShare)
  const further = { ...program, command: [...program.command, ...(program.onlyTry ?? []), ...files] }
  return afterFurtherTry(report, await runProgram(further, { ...options, limitMs }), files)
}
