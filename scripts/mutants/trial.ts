import type { Line } from './plan.ts'

/** A test and what it reaches. */
export type Reached = Extract<Line, { type: 'reached' }>

/** What the runs of a room's tests said. */
export interface Trial {
  /** Numbers of mutants that any test reached. */
  reached: Set<number>
  tests: Reached[]
  /** Reached while files were loaded. */
  loaded: Set<number>
  /** Mutants that need a process of their own, and the test files to run there. */
  alone: Map<number, Set<string>>
  broken: string[]
}

export const noTrial = (): Trial => ({
  reached: new Set(),
  tests: [],
  loaded: new Set(),
  alone: new Map(),
  broken: [],
})

function addAlone({ alone }: Trial, file: string, numbers: readonly number[]): void {
  for (const number of numbers) alone.set(number, (alone.get(number) ?? new Set()).add(file))
}

/** Takes a line of the first run, in which nothing is tried. */
export function readReach(trial: Trial, line: Line): void {
  if ('mutants' in line) for (const number of line.mutants) trial.reached.add(number)
  if (line.type === 'reached') trial.tests.push(line)
  if (line.type === 'loaded') for (const number of line.mutants) trial.loaded.add(number)
  if (line.type === 'alone') addAlone(trial, line.file, line.mutants)
  if (line.type === 'broken') trial.broken.push(`${line.file} › ${line.test}: ${line.message}`)
}

/** Takes a line of a later run. A test that passed before and fails now is tried in processes of its own. */
export function readTry(trial: Trial, line: Line): void {
  if (line.type === 'alone' || line.type === 'broken') addAlone(trial, line.file, line.mutants)
}

/** Ms that the tests of each round take at most: what quick tests notice costs no slow one anything. */
export const roundsMs = [50, 250, Number.POSITIVE_INFINITY]

/** The tests between two limits that reach what is still open, quick files first. */
export function testsOfRound(
  { tests }: Trial,
  [fromMs, toMs]: readonly [number, number],
  isOpen: (number: number, reached: Reached) => boolean,
): { tests: string[]; chosen: Record<string, string[]> } {
  const chosen: Record<string, string[]> = {}
  const spentMs: Record<string, number> = {}
  for (const reached of tests) {
    const { file, test, ms, mutants } = reached
    if (ms <= fromMs || ms > toMs || !mutants.some((number) => isOpen(number, reached))) continue
    const names = chosen[file] ?? []
    names.push(test)
    chosen[file] = names
    spentMs[file] = (spentMs[file] ?? 0) + ms
  }
  const meanMs = (file: string): number => (spentMs[file] ?? 0) / (chosen[file]?.length ?? 1)
  return { tests: Object.keys(chosen).sort((a, b) => meanMs(a) - meanMs(b)), chosen }
}
