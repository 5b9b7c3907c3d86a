import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOfTests, sourceFiles, testFiles } from './filesOf.ts'
import { importGraph, nearness } from './importGraph.ts'
import { instrument, type Mutant } from './instrument.ts'
import { type Outcome, outcomeCache } from './outcome.ts'
import { keyOf, type Line, type Plan } from './plan.ts'
import type { Room } from './rooms.ts'
import { runPlan } from './runPlan.ts'
import { noTrial, readReach, readTry, roundsMs, type Trial, testsOfRound } from './trial.ts'

export interface RoomOptions {
  /** Where outcomes are kept between runs; nothing is read from there when `again`. */
  cacheFile: string
  again: boolean
  /** Names of mutants that change nothing: not tried, unless `again`. */
  equivalent?: readonly string[] | undefined
  /** Only mutants of files below this path are tried. */
  below?: string | undefined
  /** Ms after which the rest of the room stays untried. */
  limitMs?: number | undefined
  silentMs?: number
  report(sentence: string): void
}

export interface RoomOutcomes {
  mutants: Mutant[]
  /** Of those that were tried, now or earlier. */
  outcomes: ReadonlyMap<Mutant, Outcome>
}

const saveEveryMs = 10_000
/** Nothing is written while tests run alone: how long they may take without a mutant, and at least with one. */
const longestMs = 600_000
const leastMs = 90_000

/** Tries every mutant of a room. @throws Error when a test fails without any mutant */
export async function runRoom(room: Room, options: RoomOptions): Promise<RoomOutcomes> {
  const {
    cacheFile,
    again,
    equivalent = [],
    below = '',
    limitMs = Number.POSITIVE_INFINITY,
    silentMs,
    report,
  } = options
  const { sources, mutants } = instrumented(sourceFiles(room.sources))
  const tests = testFiles(room.tests)
  const shared = filesOfTests([...room.tests, ...room.sources]).filter((file) => !tests.includes(file))
  const cache = outcomeCache(cacheFile, tests, shared)
  const outcomes = new Map<Mutant, Outcome>()
  const open = new Set<number>()
  const passed: Record<string, number[]> = {}
  mutants.forEach((mutant, at) => {
    const known = again ? { passed: [] } : cache.find(mutant)
    if (known.outcome) outcomes.set(mutant, known.outcome)
    else if (mutant.file.startsWith(below) && (again || !equivalent.includes(mutant.name))) open.add(at + 1)
    for (const file of known.passed) passed[file] = [...(passed[file] ?? []), at + 1]
  })
  report(`${mutants.length} mutants, ${outcomes.size} known, ${open.size} to try, ${tests.length} test files`)
  if (open.size === 0) return { mutants, outcomes }

  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const until = performance.now() + limitMs
  let savedAt = performance.now()
  const passedBy = new Map(Object.entries(passed).map(([file, numbers]) => [file, new Set(numbers)]))
  const isOpen = (number: number, file: string): boolean =>
    open.has(number) && !passedBy.get(file)?.has(number)
  const of = (number: number): Mutant => mutants[number - 1] as Mutant

  function decide(number: number, outcome: Outcome): void {
    outcomes.set(of(number), outcome)
    open.delete(number)
    cache.set(of(number), outcome)
    if (performance.now() - savedAt < saveEveryMs) return
    savedAt = performance.now()
    cache.save(mutants)
  }
  const plan = (): Omit<Plan, 'log'> => ({
    sources,
    tests,
    project: room.project,
    mode: 'try',
    decided: mutants.map((_, at) => at + 1).filter((number) => !open.has(number)),
    passed,
  })

  try {
    const trial = await reach()
    if (trial && (await tryTogether(trial)) && (await tryAlone(trial)))
      for (const number of open)
        decide(number, { state: trial.reached.has(number) || wasPassed(number) ? 'survived' : 'unreached' })
    else report(`the time is over, ${open.size} are not tried`)
  } finally {
    cache.save(mutants)
    rmSync(folder, { recursive: true, force: true })
  }
  return { mutants, outcomes: inOrder() }

  function inOrder(): Map<Mutant, Outcome> {
    return new Map(
      mutants.flatMap((mutant) => {
        const outcome = outcomes.get(mutant)
        return outcome ? [[mutant, outcome] as const] : []
      }),
    )
  }

  function wasPassed(number: number): boolean {
    return [...passedBy.values()].some((numbers) => numbers.has(number))
  }

  /** Every test once without a mutant. */
  async function reach(): Promise<Trial | undefined> {
    const trial = noTrial()
    const needed = tests.filter((file) => [...open].some((number) => isOpen(number, file)))
    const onLine = (line: Line): void => readReach(trial, line)
    const { isCut } = await runPlan(
      folder,
      { ...plan(), tests: needed, mode: 'reach' },
      { onLine, silentMs, until },
    )
    if (trial.broken.length > 0) throw new Error(`Fails without a mutant:\n${trial.broken.join('\n')}`)
    report(`${trial.tests.length} tests reach ${trial.reached.size}`)
    return isCut ? undefined : trial
  }

  /** Many in one process, as long as no mutant stops it. @returns false when the time is over */
  async function tryTogether(trial: Trial): Promise<boolean> {
    const tried: Record<string, number[]> = {}
    const onLine = (line: Line): void => {
      readTry(trial, line)
      if (line.type === 'try') {
        const numbers = tried[keyOf(line)] ?? []
        numbers.push(line.mutant)
        tried[keyOf(line)] = numbers
      }
      if (line.type === 'killed') decide(line.mutant, { state: 'killed', by: keyOf(line) })
    }
    for (const [at, toMs] of roundsMs.entries()) {
      for (;;) {
        const limits = [roundsMs[at - 1] ?? -1, toMs] as const
        const round = testsOfRound(
          trial,
          limits,
          (number, test) => isOpen(number, test.file) && !tried[keyOf(test)]?.includes(number),
        )
        if (round.tests.length === 0) break
        const { stuck, isCut } = await runPlan(
          folder,
          { ...plan(), ...round, tried },
          { onLine, silentMs, until },
        )
        if (isCut) return false
        if (!stuck) break
        decide(stuck.mutant, { state: 'killed', by: keyOf(stuck) })
        report(`stands still with ${of(stuck.mutant).name}`)
      }
      report(`${open.size} left after tests of at most ${toMs} ms`)
    }
    return true
  }

  /** A process each, in which the mutant is active from the start. @returns false when the time is over */
  async function tryAlone({ alone, loaded }: Trial): Promise<boolean> {
    const loadedBy = importGraph()
    /** Ms that these tests take when they pass without a mutant. */
    const good = new Map<string, number>()
    const run = (files: string[], only: number, mayTakeMs: number) =>
      runPlan(folder, { ...plan(), tests: files, only }, { silentMs: silentMs ?? mayTakeMs, until })
    const numbers = [...new Set([...loaded, ...alone.keys()])].filter((number) => open.has(number))
    report(`${numbers.length} to try alone`)
    for (const number of numbers) {
      const { file, name } = of(number)
      const files = tests
        // What was loaded for one file is there for those that run later.
        .filter((test) => loadedBy(test).has(file) || alone.get(number)?.has(test))
        .filter((test) => isOpen(number, test))
        .sort((a, b) => nearness(b, file) - nearness(a, file))
      if (files.length === 0) continue
      const key = files.toSorted().join()
      // Twice, since a busy machine is not a fault of the tests.
      for (let tries = 0; tries < 2 && !good.has(key); tries++) {
        const startedAt = performance.now()
        const { exitCode } = await run(files, 0, longestMs)
        if (exitCode === 0) good.set(key, performance.now() - startedAt)
      }
      if (performance.now() > until) return false
      const usualMs = good.get(key)
      if (usualMs === undefined) throw new Error(`Fails without a mutant: ${key}`)
      const { exitCode, isCut } = await run(files, number, Math.max(leastMs, 3 * usualMs))
      if (performance.now() > until || isCut) return false
      if (exitCode !== 0) decide(number, { state: 'killed', by: `${files[0]} › alone` })
      else report(`lives alone: ${name}`)
    }
    return true
  }
}

function instrumented(files: readonly string[]): { sources: Record<string, string>; mutants: Mutant[] } {
  const mutants: Mutant[] = []
  const sources: Record<string, string> = {}
  for (const file of files) {
    const written = instrument(file, readFileSync(file, 'utf8'), mutants.length + 1)
    mutants.push(...written.mutants)
    sources[file] = written.text
  }
  return { sources, mutants }
}
