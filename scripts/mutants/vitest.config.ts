import { relative, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readPlan } from './plan.ts'

const plan = readPlan()
const alone = plan.only !== undefined

/** Files as the plan has them: those that decide soonest come first. */
class PlanSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => plan.tests.indexOf(relative('.', moduleId))
    return files.sort((a, b) => place(a) - place(b))
  }
}

/** What counts how often a client did something. */
const countsLimits = /server\/limits\/(memory|rate)Limits\.ts$/

/** For `npm run mutants`: the tests of one room, over sources with mutants in them. */
export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      resolveId: (id, importer) =>
        id.endsWith('/cache/lruCache.ts') && countsLimits.test(importer ?? '')
          ? resolve('scripts/mutants/forgetfulCache.ts')
          : undefined,
      transform: (_code, id) => plan.sources[relative('.', id.split('?')[0] ?? '')],
    },
  ],
  test: {
    include: plan.tests,
    // One process after the other, so that a mutant meets no other.
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    sequence: { sequencer: PlanSequencer },
    fileParallelism: false,
    reporters: alone ? ['dot'] : [],
    runner: alone ? undefined : './scripts/mutants/mutantRunner.ts',
    setupFiles: ['./scripts/mutants/onlyMutant.ts'],
    bail: alone ? 1 : 0,
    dangerouslyIgnoreUnhandledErrors: !alone,
    testTimeout: plan.project === 'server' ? 30_000 : 20_000,
    ...(plan.project === 'server' && { globalSetup: 'server/test/emptyDatabase.ts', hookTimeout: 60_000 }),
  },
})
