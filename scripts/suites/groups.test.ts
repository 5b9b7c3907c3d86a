import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { groups } from './groups.ts'

const commands = Object.values(groups).flatMap(({ programs }) =>
  Object.values(programs).map(({ command }) => command),
)
const flags = (name: string) => commands.flat().filter((flag) => flag.startsWith(`--${name}=`))

test('default: each project of vitest is run by a group, and each group names projects that exist', () => {
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[]
  const wanted = projects.map((project) => `--project=${project.test.name}`)
  expect([...new Set(flags('project'))].sort()).toEqual(wanted.sort())
})

/** Of the repository, but for what is installed or built. */
const left: ReadonlySet<string> = new Set(['node_modules', 'dist', 'test-results', '.git'])
function testFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return left.has(entry.name) ? [] : testFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

test('default: each file of tests stands where a group looks for it', () => {
  const rooms = /^(demo|host-sdk|widget|scripts|bench)\/.*\.test\.tsx?$|^server\/.*\.test\.ts$/
  const elsewhere = testFiles('.').filter((path) => !rooms.test(path))
  const known = /^e2e\/(journeys\/[^/]+\.spec|faults\/[^/]+\.test)\.ts$/
  expect(elsewhere.filter((path) => !known.test(path))).toEqual([])
  expect(flags('config')).toEqual(['--config=e2e/faults/vitest.config.ts'])
})

test('default: no group takes longer than it may', () => {
  const limits = Object.entries(groups).map(([name, { ring, limitMinutes }]) => [
    name,
    limitMinutes <= (ring === 'outer' ? 20 : 25),
  ])
  expect(limits.filter(([, fits]) => !fits)).toEqual([])
})
