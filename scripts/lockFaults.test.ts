import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Lock, lockFaults, type Manifest } from './lockFaults.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
/** Of every folder of this repository. */
const filesNamed = (name: string): string[] =>
  execFileSync('git', ['ls-files', '--', name, `**/${name}`], { encoding: 'utf8' })
    .trim()
    .split('\n')

test('default: every lock and every manifest of this repository', () => {
  const manifests = Object.fromEntries(
    filesNamed('package.json').map((file): [string, Manifest] => [file, read(file)]),
  )
  expect(Object.keys(manifests)).toContain('bench/libraries/package.json')
  for (const file of filesNamed('package-lock.json')) {
    const lock: Lock = read(file)
    expect(Object.keys(lock.packages).length).toBeGreaterThan(400)
    expect([file, ...lockFaults(lock, manifests)]).toEqual([file])
  }
})

const integrity = `sha512-${'A'.repeat(86)}==`
const faultsOf = (entry: object, manifest: Manifest = {}) =>
  lockFaults({ packages: { 'node_modules/a': { integrity, ...entry } } }, { 'package.json': manifest })

test('param: the project, a workspace, an alias and the version of another dependency', () => {
  const packages = {
    '': { version: '1.0.0' },
    room: {},
    'node_modules/room': { resolved: 'room', link: true },
  }
  const dependencies = { a: '1.2.3', b: '1.0.0-rc.1' }
  const overrides = { a: '$a', c: 'npm:empty@1.0.0', d: 'npm:@scope/empty@1.0.0' }
  expect(lockFaults({ packages }, { 'package.json': { dependencies, overrides } })).toEqual([])
})

test.each<[string, object, string]>([
  ['no integrity', { integrity: undefined }, 'node_modules/a has no SHA-512 integrity'],
  [
    'a weaker hash',
    { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'node_modules/a has no SHA-512 integrity',
  ],
  [
    'an address',
    { resolved: 'https://packages.example/a.tgz' },
    'node_modules/a records the address https://packages.example/a.tgz',
  ],
])('error: an entry with %s', (_, entry, fault) => expect(faultsOf(entry)).toEqual([fault]))

test.each(['^1.2.3', '~1.2.3', '1.2', '>=1.2.3', '1.x', '*', 'latest', '', 'npm:b@^1.0.0', 'github:a/b'])(
  'error: the version %j',
  (version) => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const)
      expect(faultsOf({}, { [kind]: { a: version } })).toEqual([
        `package.json names a by the range ${version}`,
      ])
  },
)
