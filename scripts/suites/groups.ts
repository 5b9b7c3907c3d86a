import { journeyGroups } from '../../e2e/journeyGroups.ts'

export interface Program {
  command: readonly string[]
  /** Does it write a `SuiteReport` into the file that `SUITE_REPORT` names? Another one counts as one test. */
  reports: boolean
  /** Does it run the files alone whose paths are added to it? Then files that failed are tried again. */
  takesFiles: boolean
  /** Flags of that further try, with which it tries each test once. */
  onlyTry?: readonly string[]
}

/** `npm test` runs the inner ring, `npm run test:all` the outer one. CONTRIBUTING.md says which test goes where. */
export interface Group {
  ring: 'inner' | 'outer'
  needsBuild: boolean
  /** They run beside each other; each has to end well. */
  programs: Readonly<Record<string, Program>>
  /** A group that takes longer is ended, and the tests that it was in are named. */
  limitMinutes: number
}

const check = (...command: string[]): Program => ({ command, reports: false, takesFiles: false })
const vitestFlags = ['run', '--reporter=default', '--reporter=./scripts/suites/vitestReporter.ts']
const vitest = (...flags: string[]): Program => ({
  command: ['vitest', ...vitestFlags, ...flags],
  reports: true,
  takesFiles: true,
  onlyTry: ['--retry=0'],
})
/** Node itself as a package of npm, which holds it for each system under a name of its own. */
const vitestOnNode = (version: string, ...flags: string[]): Program => ({
  command: [
    ...['--yes', '--package', `node-${process.platform}-${process.arch}@${version}`, '--', 'node'],
    ...['node_modules/vitest/vitest.mjs', ...vitestFlags, ...flags],
  ],
  reports: true,
  takesFiles: true,
  onlyTry: ['--retry=0'],
})
/** Playwright tries journeys again itself. */
const journeys = (project: string): Program => ({
  command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--project', project],
  reports: true,
  takesFiles: false,
})

const inner = (limitMinutes: number, programs: Record<string, Program>, needsBuild = false): Group => ({
  ring: 'inner',
  needsBuild,
  programs,
  limitMinutes,
})

/** The ones after that of `npm test`, which is the oldest that package.json allows. */
const otherNodes = ['22.23.3', '24.21.0']

export const groups: Readonly<Record<string, Group>> = {
  static: inner(10, {
    'format and lint': check('biome', 'check', '--error-on-warnings', '.'),
    // By default four checkers work out many types four times, on cores that the other programs need.
    types: check(
      'node',
      'node_modules/typescript-native/bin/tsc',
      ...['-p', '.', '--checkers', '1'],
      // A second run checks what changed.
      ...['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/gatehouse/types.tsbuildinfo'],
    ),
    layers: check('tsx', 'scripts/checkLayers.ts'),
    unused: check('knip', '--no-config-hints'),
  }),
  unit: inner(15, { unit: vitest('--project=unit', '--project=dom') }),
  server: inner(25, { server: vitest('--project=server', '--project=walletconnect') }),
  sizes: inner(5, { sizes: check('tsx', 'scripts/checkSizes.ts') }, true),
  core: inner(20, { core: journeys('core*') }, true),
  ...Object.fromEntries(
    journeyGroups
      .filter(({ name }) => name !== 'core')
      .map(({ name, limitMinutes }): [string, Group] => [
        name,
        { ring: 'outer', needsBuild: true, programs: { [name]: journeys(name) }, limitMinutes },
      ]),
  ),
  embedded: {
    ring: 'outer',
    needsBuild: false,
    programs: { embedded: vitest('--project=embedded') },
    limitMinutes: 10,
  },
  slow: {
    ring: 'outer',
    needsBuild: false,
    programs: { slow: vitest('--project=slow') },
    limitMinutes: 20,
  },
  long: {
    ring: 'outer',
    needsBuild: false,
    programs: { long: vitest('--project=long') },
    limitMinutes: 20,
  },
  ...Object.fromEntries(
    otherNodes.map((version): [string, Group] => [
      `node${version.split('.')[0]}`,
      {
        ring: 'outer',
        needsBuild: false,
        programs: {
          [`unit and server on Node ${version}`]: vitestOnNode(
            version,
            '--project=unit',
            '--project=dom',
            '--project=server',
            '--project=embedded',
            '--project=walletconnect',
          ),
        },
        limitMinutes: 20,
      },
    ]),
  ),
  faults: {
    ring: 'outer',
    needsBuild: true,
    programs: { faults: vitest('--config=e2e/faults/vitest.config.ts') },
    limitMinutes: 20,
  },
}
