import { expect, test } from 'vitest'
import { chunksOf } from './chunksOf.ts'
import type { ChunkTable } from './chunkTable.ts'

/** Module → what it imports at once, and what when it is wanted. */
const modules: Record<string, [now: string[], later: string[]]> = {
  '/first/main.ts': [['/bridge.ts'], []],
  '/index.html': [['/bridge.ts', '/app.ts', '/node_modules/react/index.js'], []],
  '/bridge.ts': [[], []],
  '/app.ts': [[], ['/features/send/View.ts', '/features/swap/View.ts', '/words.ts']],
  '/node_modules/react/index.js': [[], []],
  '/features/send/View.ts': [
    ['/amount.ts', '/node_modules/zod/index.js', '/app.ts', '/icon.ts'],
    ['/coins.ts'],
  ],
  '/features/swap/View.ts': [['/amount.ts', '/quote.ts', '/icon.ts'], []],
  '/coins.ts': [['/node_modules/zod/index.js'], []],
  '/words.ts': [['/icon.ts'], []],
  '/amount.ts': [['/icon.ts'], []],
  '/quote.ts': [[], []],
  '/icon.ts': [[], []],
  '/node_modules/zod/index.js': [[], []],
}
const graph = (id: string) => {
  const [importedIds = [], dynamicallyImportedIds = []] = modules[id] ?? []
  return { importedIds, dynamicallyImportedIds }
}
const table: ChunkTable = {
  before: '/first/main.ts',
  journeys: [
    [/\/send\//, 'send'],
    [/\/swap\//, 'swap'],
    [/coins|words/, 'later'],
  ],
  libraries: [[/\/zod\//, 'zod']],
  shared: [['money', ['send', 'swap']]],
}
const chunks = chunksOf(['/first/main.ts', '/index.html'], graph, table)

test.each([
  ['before the app', '/bridge.ts', 'before'],
  ['of the first load', '/app.ts', 'first'],
  ['of React', '/node_modules/react/index.js', 'react'],
  ['of one journey', '/quote.ts', 'swap'],
  ['of two journeys that share a script', '/amount.ts', 'money'],
  ['of journeys that share none', '/icon.ts', 'shared'],
  ['of a library', '/node_modules/zod/index.js', 'zod'],
  ['that is wanted by what came later', '/coins.ts', 'later'],
])('default: a module %s', (_, id, chunk) => {
  expect(chunks.get(id)).toBe(chunk)
})

test('default: every module has a script', () => {
  expect([...chunks.keys()].sort()).toEqual(Object.keys(modules).sort())
})

test('behavior: a module that no row names is named', () => {
  const without = { ...table, journeys: table.journeys.slice(0, 2) }
  expect(() => chunksOf(['/index.html'], graph, without)).toThrow('no row for /words.ts')
})

test.each([
  ['that the first screen wants too', '/amount.ts', 'first look'],
  ['of a library that every visit wants', '/node_modules/zod/index.js', 'rest'],
  ['that many journeys and it want', '/icon.ts', 'rest'],
  ['that it alone wants', '/look.ts', 'first look'],
  ['that every visit wants', '/coins.ts', 'rest'],
  ['that it does not want', '/quote.ts', 'swap'],
])('param: with a script for every visit and one for the first screen, a module %s', (_, id, chunk) => {
  const more: typeof modules = {
    ...modules,
    '/app.ts': [[], [...(modules['/app.ts']?.[1] ?? []), '/look/main.ts', '/other/main.ts']],
    '/look/main.ts': [['/look.ts', '/amount.ts', '/node_modules/zod/index.js', '/icon.ts'], []],
    '/look.ts': [[], []],
    '/other/main.ts': [['/icon.ts'], []],
  }
  const two: ChunkTable = {
    ...table,
    always: 'rest',
    soon: 'first look',
    journeys: [
      [/\/send\//, 'send'],
      [/\/swap\//, 'swap'],
      [/\/look\//, 'first look'],
      [/\/other\//, 'other'],
      [/coins/, 'rest'],
      [/words/, 'words'],
    ],
  }
  const found = chunksOf(
    ['/index.html'],
    (id) => {
      const [importedIds = [], dynamicallyImportedIds = []] = more[id] ?? []
      return { importedIds, dynamicallyImportedIds }
    },
    two,
  )
  expect(found.get(id)).toBe(chunk)
})
