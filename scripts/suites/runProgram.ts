import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import type { Program } from './groups.ts'
import { dropProgress, readRunning } from './progress.ts'
import {
  failedReport,
  failuresOf,
  type SuiteError,
  type SuiteReport,
  type TestReport,
} from './suiteReport.ts'

const killAfterMs = 10_000

export interface ProgramOptions {
  name: string
  report: string
  limitMs: number
  /** Keeps the output back until the end, where another program runs beside this one. */
  buffered: boolean
  env?: NodeJS.ProcessEnv
}

/** Runs one program to its end, or ends it at its limit. What leaves no report, or an empty one, failed. */
export async function runProgram(program: Program, options: ProgramOptions): Promise<SuiteReport> {
  const { name, report, limitMs } = options
  // What an earlier try left says nothing about this one.
  rmSync(report, { force: true })
  dropProgress(report)
  const begin = Date.now()
  const { code, overdue } = await waitFor(program, options)
  if (overdue) {
    const running = program.reports ? readRunning(report) : []
    const reason = `${name} was ended after ${Math.round(limitMs / 1000)} s`
    return { tests: [], errors: [reason, ...running.map((test) => `${test} (hung)`)].map(asError) }
  }
  if (!program.reports) return { tests: [asTest(name, code, Date.now() - begin)], errors: [] }
  return readReport(name, report, code)
}

const asError = (message: string): SuiteError => ({ message })
const asTest = (name: string, code: number | null, ms: number): TestReport => ({
  file: name,
  title: '',
  outcome: code === 0 ? 'passed' : 'failed',
  ms,
})

function readReport(name: string, file: string, code: number | null): SuiteReport {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as SuiteReport
    if (report.tests.length + report.errors.length === 0) return failedReport(`${name} ran no test`)
    if (code !== 0 && failuresOf(report).length === 0)
      report.errors.push(asError(`${name} ended with ${code}`))
    return report
  } catch {
    return failedReport(`${name} left no report`)
  }
}

/** In a process group of its own, so that what the program started ends with it. */
async function waitFor(
  { command }: Program,
  { name, report, limitMs, buffered, env }: ProgramOptions,
): Promise<{ code: number | null; overdue: boolean }> {
  const [file = '', ...rest] =
    command[0] === 'node' ? [process.execPath, ...command.slice(1)] : ['npx', ...command]
  const child = spawn(file, rest, {
    stdio: buffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    detached: true,
    env: { ...process.env, ...env, SUITE_REPORT: report },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part))
  let overdue = false
  const timer = setTimeout(() => {
    overdue = true
    endGroup(child)
  }, limitMs)
  let interrupted = false
  const interrupt = () => {
    interrupted = true
    endGroup(child)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })
  clearTimeout(timer)
  // Whatever it started and left behind.
  if (child.pid) signalGroup(child.pid, 'SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  if (interrupted) process.exit(130)
  if (buffered) console.log(`\n— ${name}\n${Buffer.concat(output).toString()}`)
  return { code, overdue }
}

function endGroup({ pid }: ChildProcess): void {
  if (!pid) return
  signalGroup(pid, 'SIGTERM')
  setTimeout(() => signalGroup(pid, 'SIGKILL'), killAfterMs).unref()
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended by itself.
  }
}
