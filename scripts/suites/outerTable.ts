import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What one group of the outer ring came to. */
export interface Row {
  passed: number
  flaky: number
  failed: number
  seconds: number
}

export type Table = Map<string, Row>

const folder = 'test-results/outer'
const kept = `${folder}/table.json`

/** The rows of earlier runs over the same state of the code, by group. */
export function readTable(state: string): Table {
  if (!existsSync(kept)) return new Map()
  const { state: before, rows } = JSON.parse(readFileSync(kept, 'utf8')) as {
    state: string
    rows: [string, Row][]
  }
  return new Map(before === state ? rows : [])
}

/** Keeps the rows for `--resume`, and as a table to read. */
export function keepTable(state: string, table: Table): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(kept, JSON.stringify({ state, rows: [...table] }))
  writeFileSync(`${folder}/table.md`, `${describeTable(table)}\n`)
}

export const describeTable = (table: Table): string =>
  [
    '| group | passed | flaky | failed | time |',
    '|---|---|---|---|---|',
    ...[...table].map(
      ([name, { passed, flaky, failed, seconds }]) =>
        `| ${name} | ${passed} | ${flaky} | ${failed} | ${Math.floor(seconds / 60)} min ${seconds % 60} s |`,
    ),
  ].join('\n')
