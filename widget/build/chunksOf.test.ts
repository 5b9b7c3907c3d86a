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
