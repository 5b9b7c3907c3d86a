import { existsSync } from 'node:fs'
import { readTitles } from './securityFaults.ts'

/** One line of a table: what is demanded, how it stands, and where that is built and tested. */
export interface Row {
  what: string
  state: string
  code: string
  test: string
}

const states = ['works', 'different', 'missing']
const isTest = /\.(?:test\.tsx?|spec\.ts)$/

/** The rows of each section of the text, by the section's title. */
export function readSections(text: string): Map<string, Row[]> {
  const parts = text.split(/^## /m).slice(1)
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), readRows(part)]))
}

/** What is under a table's head; a head is the line above the dashes. */
function readRows(part: string): Row[] {
  const tables = [...part.matchAll(/^\|.*\|\n\| ?-.*\|\n((?:\|.*\|\n?)*)/gm)]
  const lines = tables.flatMap(([, body = '']) => body.split('\n').filter(Boolean))
  return lines.map((line) => {
    const [what = '', state = '', code = '', test = '', ...rest] = line.slice(2, -2).split(' | ')
    return { what, state, code, test: [test, ...rest].join(' | ') }
  })
}

/** What is wrong with the tables: empty sections, unknown states, missing reasons, files and titles that are not there. */
export function specificationFaults(text: string): string[] {
  const known = new Map<string, string[]>()
  const titlesOf = (file: string): string[] => {
    const titles = known.get(file) ?? [...readTitles(file)]
    known.set(file, titles)
    return titles
  }
  return [...readSections(text)].flatMap(([section, rows]) => [
    ...(rows.length === 0 ? [`${section}: no rows`] : []),
    ...rows.flatMap((row) => rowFaults(row, titlesOf).map((fault) => `${section}: ${row.what}: ${fault}`)),
  ])
}

function rowFaults({ state, code, test }: Row, titlesOf: (file: string) => string[]): string[] {
  const [, word = '', reason] = /^(\w*)(?:: (.+))?$/.exec(state) ?? []
  const files = quoted(code)
  return [
    ...(states.includes(word) ? [] : [`unknown state "${state}"`]),
    ...(word !== 'works' && states.includes(word) && !reason ? ['no reason'] : []),
    ...(word !== 'missing' && files.length === 0 ? ['no code'] : []),
    ...(word === 'works' && test === '–' ? ['works without a test'] : []),
    ...files.filter((file) => !existsSync(file)).map((file) => `${file} does not exist`),
    ...testFaults(test, titlesOf, word === 'works'),
  ]
}

/** A test is a file, and after ` › ` how its titles begin, without which nothing that works is shown; a dash says that there is none. */
function testFaults(test: string, titlesOf: (file: string) => string[], works: boolean): string[] {
  if (test === '–') return []
  const named = [...test.matchAll(/`([^`]+)`( ›(?:,? `[^`]+`)+)?/g)]
  if (named.length === 0) return [`no test in "${test}"`]
  return named.flatMap(([, file = '', begins = '']) => {
    if (!existsSync(file)) return [`${file} does not exist`]
    if (!isTest.test(file)) return [`${file} is not a test`]
    if (works && begins === '') return [`${file} without a title`]
    return quoted(begins)
      .filter((begin) => !titlesOf(file).some((title) => title.startsWith(begin)))
      .map((begin) => `${file} has no test "${begin}"`)
  })
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
