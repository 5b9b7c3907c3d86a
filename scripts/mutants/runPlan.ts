import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Line, Plan } from './plan.ts'

export interface PlanResult {
  /** The mutant with which the process stood still, and the test that it stood in. */
  stuck?: { mutant: number; file: string; test: string }
  /** The time was over before the tests were. */
  isCut?: true
  exitCode: number
}

export interface PlanOptions {
  /** Gets each line that the runner writes, while it runs. */
  onLine?(line: Line): void
  /** Ms without a new line after which a process counts as stuck in its mutant. */
  silentMs?: number | undefined
  /** Time of `performance.now()` at which the process is ended. */
  until?: number | undefined
}

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => {
  for (const child of running) endGroup(child)
})

/** The process and its workers are a group of their own. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/** Of a run that loads files or tries nothing, and of a try. */
const usualSilentMs = 90_000
const silentTryMs = 40_000

function start(planFile: string): { child: ChildProcess; ended: Promise<number>; output(): string } {
  const vitest = ['run', '--config', 'scripts/mutants/vitest.config.ts', '--root', '.']
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...vitest], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MUTANT_PLAN: planFile, NO_COLOR: '1' },
    detached: true,
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-200_000)
    })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  return { child, ended, output: () => output }
}

/** Runs vitest with a plan to its end, until a mutant holds it up, or until the time is over. */
export async function runPlan(
  folder: string,
  plan: Omit<Plan, 'log'>,
  { onLine, silentMs, until = Number.POSITIVE_INFINITY }: PlanOptions = {},
): Promise<PlanResult> {
  if (performance.now() >= until) return { exitCode: 1, isCut: true }
  const log = join(folder, 'log')
  const file = join(folder, 'plan.json')
  writeFileSync(log, '')
  writeFileSync(file, JSON.stringify({ ...plan, log }))
  const { child, ended, output } = start(file)
  let end: 'stuck' | 'cut' | undefined
  let read = 0
  let last: Line | undefined
  let grownAt = performance.now()
  const follow = (): void => {
    // What stands behind the last line break is not written whole yet.
    const lines = readFileSync(log, 'utf8').split('\n').slice(read, -1)
    read += lines.length
    if (lines.length > 0) grownAt = performance.now()
    for (const text of lines) {
      last = JSON.parse(text) as Line
      onLine?.(last)
    }
  }
  const watch = setInterval(() => {
    follow()
    const mayTakeMs = silentMs ?? (last?.type === 'try' ? silentTryMs : usualSilentMs)
    if (performance.now() - grownAt > mayTakeMs) end = 'stuck'
    if (performance.now() > until) end = 'cut'
    if (end) endGroup(child)
  }, 1_000)
  const exitCode = await ended
  clearInterval(watch)
  running.delete(child)
  follow()
  rmSync(file)
  if (end === 'cut') return { exitCode, isCut: true }
  if (end === 'stuck' && last?.type === 'try')
    return { exitCode, stuck: { mutant: last.mutant, file: last.file, test: last.test } }
  if (plan.only === undefined && end === 'stuck')
    throw new Error(`The tests stand still without a mutant:\n${output()}`)
  if (plan.only === undefined && read === 0) throw new Error(`The tests did not run:\n${output()}`)
  return { exitCode }
}
