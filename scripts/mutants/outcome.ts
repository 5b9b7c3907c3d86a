import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What became of one mutant. */
export interface Outcome {
  /** `unreached`: no test runs that code. A test that does not end with it counts as one that notices it. */
  state: 'killed' | 'survived' | 'unreached'
  /** File and name of the test that noticed it. */
  by?: string
}

/** An outcome and what it holds for. */
interface Kept extends Outcome {
  /** Of the mutant's file. */
  source: string
  /** Of each test file that decided: the one that noticed the mutant, or all that did not. */
  tests: Record<string, string>
  /** Of what tests share, for one that lived. */
  shared?: string
}

/** What earlier runs say of a mutant: its outcome, or the test files that need not try it again. */
export interface Known {
  outcome?: Outcome
  passed: string[]
}

interface Named {
  name: string
  file: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Hashes of files as they were when first read here. */
function hasher(): (file: string) => string {
  const hashes = new Map<string, string>()
  return (file) => {
    const known = hashes.get(file)
    if (known !== undefined) return known
    let hash = 'gone'
    try {
      hash = hashOf(readFileSync(file, 'utf8'))
    } catch {
      // A file that was deleted.
    }
    hashes.set(file, hash)
    return hash
  }
}

/**
 * Outcomes of earlier runs. A mutant that a test noticed stays so while its file and the test's are the same; one that
 * lived is tried again by the test files that changed, and by all of them after a change of what tests share.
 *
 * @param tests files of tests
 * @param shared files that tests use
 */
export function outcomeCache(file: string, tests: readonly string[], shared: readonly string[]) {
  const hashFile = hasher()
  const sharedHash = hashOf(shared.map(hashFile).join())
  let kept: Record<string, Kept> = {}
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The first run of this room.
  }
  for (const test of tests) hashFile(test)
  return {
    find({ name, file }: Named): Known {
      const found = kept[name]
      if (!found || found.source !== hashFile(file)) return { passed: [] }
      const { state, by, shared } = found
      const same = Object.keys(found.tests).filter((test) => found.tests[test] === hashFile(test))
      if (state === 'killed')
        return same.length > 0
          ? { outcome: { state, ...(by !== undefined && { by }) }, passed: [] }
          : { passed: [] }
      if (shared !== sharedHash) return { passed: [] }
      return tests.every((test) => same.includes(test))
        ? { outcome: { state }, passed: [] }
        : { passed: same }
    },
    set({ name, file }: Named, outcome: Outcome): void {
      const decided = outcome.state === 'killed' ? [outcome.by?.split(' › ')[0] ?? ''] : tests
      kept[name] = {
        ...outcome,
        source: hashFile(file),
        tests: Object.fromEntries(decided.map((test) => [test, hashFile(test)])),
        ...(outcome.state !== 'killed' && { shared: sharedHash }),
      }
    },
    /** Writes all that is known of these mutants. */
    save(mutants: readonly Named[]): void {
      const entries = mutants.flatMap(({ name }) => (kept[name] ? [[name, kept[name]]] : []))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(entries), null, 1))
    },
  }
}
