import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What one group of the outer ring came to. */
export interface Row {
  passed: number
  flaky: number
  skipped: number
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
export function keepTable(state: string, table: Table, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(kept, JSON.stringify({ state, rows: [...table] }))
  writeFileSync(`${folder}/table.md`, `${describeTable(table, names)}\n`)
}

/** A line for each of the groups, also for those that were not run. */
export const describeTable = (table: Table, names: readonly string[]): string =>
  [
    '| group | passed | flaky | skipped | failed | time |',
    '|---|---|---|---|---|---|',
    ...names.map((name) => describeRow(name, table.get(name))),
  ].join('\n')

function describeRow(name: string, row: Row | undefined): string {
  if (!row) return `| ${name} | not run | | | | |`
  const { passed, flaky, skipped, failed, seconds } = row
  const time = `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `| ${name} | ${passed} | ${flaky} | ${skipped} | ${failed} | ${time} |`
}
