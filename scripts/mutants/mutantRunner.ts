import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { TestRunner } from 'vitest'
import { mutantControl } from './control.ts'
import { fullNameOf, keyOf, type Line, type Plan, readPlan } from './plan.ts'

type Test = Parameters<NonNullable<TestRunner['onBeforeRunTask']>>[0]

/** What the next try of a test is for. */
type Try =
  /** Which mutants does it reach? */
  | { type: 'first' }
  /** Does it pass a second time, over what the first one left? */
  | { type: 'again' }
  | { type: 'mutant'; mutant: number }
  /** It failed with the mutant: does it pass without, right after? */
  | { type: 'check'; mutant: number }

/** Ms that a test may take with a mutant: it may wait for something that never comes. */
const leastMs = 2_000
const timesLonger = 5

/**
 * Runs each test once to see what it reaches, then once more with each mutant that it reached and that no test has noticed
 * yet, in the same process over the same state. A mutant counts as noticed when the test fails with it and passes
 * without it right after.
 */
// biome-ignore lint/style/noDefaultExport: vitest takes a runner so
export default class MutantRunner extends TestRunner {
  readonly #plan: Plan = readPlan()
  readonly #control = mutantControl()
  readonly #decided = new Set(this.#plan.decided)
  /** Reached while files load and in hooks around many tests. */
  readonly #outside = new Set<number>()
  readonly #setTimeout = globalThis.setTimeout
  readonly #clearTimeout = globalThis.clearTimeout
  #try: Try = { type: 'first' }
  #left: number[] = []
  #usualMs = 0
  #startedAt = 0
  #unhandled: unknown

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    this.#control.reached = this.#outside
    const onThrown = (error: unknown): void => {
      this.#unhandled = error
    }
    process.on('unhandledRejection', onThrown)
    process.on('uncaughtException', onThrown)
  }

  onCollected(files: { filepath: string }[]): void {
    this.#writeOutside('loaded', String(files[0]?.filepath))
  }

  override async onBeforeRunSuite(suite: Parameters<TestRunner['onBeforeRunSuite']>[0]): Promise<void> {
    await super.onBeforeRunSuite(suite)
    this.#control.reached = this.#outside
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    this.#try = { type: 'first' }
    const { file, test: name } = this.#where(test)
    const { chosen } = this.#plan
    if (chosen && !chosen[file]?.includes(name)) {
      test.mode = 'skip'
      return
    }
    // The loop of retries does all tries; it ends at the first that says `pass`.
    test.retry = Number.MAX_SAFE_INTEGER
  }

  override onBeforeTryTask(test: Test): void {
    super.onBeforeTryTask(test)
    const mutant = this.#try.type === 'mutant' ? this.#try.mutant : 0
    if (this.#try.type === 'first' || this.#try.type === 'again') this.#control.reached = new Set()
    if (this.#try.type !== 'first') this.#control.repeats += 1
    if (mutant) this.#write({ type: 'try', ...this.#where(test), mutant })
    this.#unhandled = undefined
    this.#startedAt = performance.now()
    this.#control.active = mutant
  }

  async runTask(test: Test): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (this.#try.type !== 'mutant') return run()
    const limitMs = leastMs + timesLonger * this.#usualMs
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = this.#setTimeout(() => reject(new Error('The test does not end')), limitMs)
    })
    await Promise.race([run(), limit]).finally(() => this.#clearTimeout(timer))
  }

  async onAfterRetryTask(test: Test): Promise<void> {
    if (this.#try.type !== 'first') await new Promise((resolve) => this.#setTimeout(resolve))
    const { result } = test
    if (!result || result.state === 'skip') return
    if (this.#try.type === 'again') this.#leaveOnce(test)
    const failed = result.state === 'fail' || this.#unhandled !== undefined
    const message = result.errors?.[0]?.message ?? String(this.#unhandled)
    this.#control.active = 0
    const ends = this.#decide(test, failed, message)
    // Only a test with an error is run once more.
    result.errors = ends ? undefined : [{ message: 'once more' }]
    result.state = ends ? 'pass' : 'fail'
  }

  /** Takes the outcome of a try. @returns whether the test is over */
  #decide(test: Test, failed: boolean, message: string): boolean {
    const tried = this.#try
    if (tried.type === 'first') {
      this.#usualMs = performance.now() - this.#startedAt
      const reached = [...this.#control.reached]
      // What a test left running is none of the next one's.
      this.#control.reached = new Set()
      const where = this.#where(test)
      const passed = new Set([
        ...(this.#plan.passed[where.file] ?? []),
        ...(this.#plan.tried?.[keyOf(where)] ?? []),
      ])
      this.#left = reached.filter((mutant) => !this.#decided.has(mutant) && !passed.has(mutant))
      if (failed) this.#write({ type: 'broken', ...where, message, mutants: this.#left })
      else if (this.#plan.mode === 'reach')
        this.#write({ type: 'reached', ...where, ms: this.#usualMs, mutants: this.#left })
      if (failed || this.#plan.mode === 'reach' || this.#left.length === 0) return true
      this.#try = { type: 'again' }
      return false
    }
    if (tried.type === 'again' && failed) return this.#leaveAlone(test, this.#left)
    if (tried.type === 'mutant' && failed) {
      this.#try = { type: 'check', mutant: tried.mutant }
      return false
    }
    if (tried.type === 'check') {
      if (failed) return this.#leaveAlone(test, [tried.mutant, ...this.#left])
      this.#decided.add(tried.mutant)
      this.#write({ type: 'killed', ...this.#where(test), mutant: tried.mutant })
    }
    const mutant = this.#left.shift()
    if (mutant === undefined) return true
    this.#try = { type: 'mutant', mutant }
    return false
  }

  /** What ran in the first try alone, as files do that a test loads, is tried in processes of its own. */
  #leaveOnce(test: Test): void {
    const { reached } = this.#control
    const once = this.#left.filter((mutant) => !reached.has(mutant))
    this.#left = this.#left.filter((mutant) => reached.has(mutant))
    if (once.length > 0) this.#write({ type: 'alone', file: this.#where(test).file, mutants: once })
  }

  /** What a mutant left behind breaks the test: the others are tried in processes of their own. */
  #leaveAlone(test: Test, mutants: number[]): true {
    this.#write({ type: 'alone', file: this.#where(test).file, mutants })
    return true
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    this.#writeOutside('alone', String(suite.filepath))
    // The next file is loaded before its suite begins.
    this.#control.reached = this.#outside
  }

  #writeOutside(type: 'loaded' | 'alone', filepath: string): void {
    const mutants = [...this.#outside].filter((mutant) => !this.#decided.has(mutant))
    if (mutants.length > 0) this.#write({ type, file: relative('.', filepath), mutants })
    this.#outside.clear()
  }

  #where({ file, name, suite }: Test): { file: string; test: string } {
    const suites: string[] = []
    for (let at = suite; at && at !== file; at = at.suite) suites.unshift(at.name)
    return { file: relative('.', file.filepath), test: fullNameOf({ name, suites }) }
  }

  #write(line: Line): void {
    appendFileSync(this.#plan.log, `${JSON.stringify(line)}\n`)
  }
}
