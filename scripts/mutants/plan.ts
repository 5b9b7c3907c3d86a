import { readFileSync } from 'node:fs'

/** What one process of vitest gets to do; JSON in the file that `MUTANT_PLAN` names. */
export interface Plan {
  /** Instrumented source by path from the root of the repository. */
  sources: Record<string, string>
  /** Files, in the order in which they run. */
  tests: string[]
  project: 'unit' | 'server'
  /** Where the runner writes what it found, a line of JSON each (`Line`). */
  log: string
  /** `reach`: each test once, without a mutant, to see what it reaches and how long it takes. */
  mode: 'reach' | 'try'
  /** Names of the tests to run, by file; left out: all. */
  chosen?: Record<string, string[]>
  /** Mutants that need no further try. */
  decided: number[]
  /** Mutants that a file did not notice in an earlier run, by that file. */
  passed: Record<string, number[]>
  /** Mutants that a test tried earlier in this run, by file and test (`keyOf`). */
  tried?: Record<string, number[]>
  /** The one mutant that is active from the start: the run itself is the try. */
  only?: number
}

/** What the runner says, before and after each try. */
export type Line =
  /** What a test reaches without a mutant. */
  | { type: 'reached'; file: string; test: string; ms: number; mutants: number[] }
  | { type: 'try'; file: string; test: string; mutant: number }
  | { type: 'killed'; file: string; test: string; mutant: number }
  /** Mutants that were reached while the files of the room were loaded: any test may notice them. */
  | { type: 'loaded'; file: string; mutants: number[] }
  /** Mutants that were reached in hooks around tests, or by tests that cannot be done twice: a process each decides. */
  | { type: 'alone'; file: string; mutants: number[] }
  /** A test that fails without any mutant, and the mutants that it did not try. */
  | { type: 'broken'; file: string; test: string; message: string; mutants: number[] }

export const readPlan = (): Plan => JSON.parse(readFileSync(process.env['MUTANT_PLAN'] ?? '', 'utf8'))

export const keyOf = ({ file, test }: { file: string; test: string }): string => `${file} › ${test}`

/** What a test is called in a plan and in its lines. */
export const fullNameOf = ({ name, suites }: { name: string; suites: readonly string[] }): string =>
  [...suites, name].join(' › ')
