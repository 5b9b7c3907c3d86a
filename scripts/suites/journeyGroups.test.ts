import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeyGroups } from '../../e2e/journeyGroups.ts'
import { groups } from './groups.ts'
import { longTests, slowTests } from './slowTests.ts'

test('default: each file of journeys belongs to one group', () => {
  const files = readdirSync('e2e/journeys').map((file) => file.replace('.spec.ts', ''))
  expect(journeyGroups.flatMap((group) => group.files ?? []).sort()).toEqual(files.sort())
  expect(files).toEqual(expect.arrayContaining(journeyGroups.flatMap((group) => group.withServices ?? [])))
})

test('behavior: each mark of a journey has a group', () => {
  expect(journeyGroups.flatMap(({ tag }) => tag ?? []).sort()).toEqual(['core', 'pictures', 'waits'])
})

test('behavior: only the core journeys belong to `npm test`', () => {
  const ringOf = (name: string) => groups[name]?.ring
  expect(journeyGroups.filter(({ name }) => ringOf(name) === 'inner').map(({ name }) => name)).toEqual([
    'core',
  ])
})

test('behavior: slow tests are files that exist', () => {
  expect(Object.keys({ ...slowTests, ...longTests }).filter((file) => !existsSync(file))).toEqual([])
})
