import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSections, specificationFaults } from './specificationFaults.ts'

const text = readFileSync('docs/specification.md', 'utf8')

test('default: each section has its rows, and every file and test that they name is there', () => {
  const sections = readSections(text)
  const numbers = [...sections.keys()].map((title) => title.slice(0, 2))
  expect(numbers).toEqual(['§1', '§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9'])
  expect([...sections.values()].flat().length).toBeGreaterThan(200)
  expect(specificationFaults(text)).toEqual([])
})

test('behavior: no row stands twice', () => {
  const rows = [...readSections(text)].flatMap(([section, all]) =>
    all.map(({ what }) => `${section}: ${what}`),
  )
  expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([])
})

const here = 'scripts/specificationFaults.test.ts'
const table = (...rows: string[]) =>
  `## §1\n\n| what | state | code | test |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`

test.each([
  ['works', `| a | works | \`scripts/\` | \`${here}\` › \`error: \` |`, []],
  ['a reason', `| a | missing: why | – | – |`, []],
  ['an empty section', '', ['§1: no rows']],
  ['an unknown state', '| a | perhaps | `scripts/` | – |', ['§1: a: unknown state "perhaps"']],
  ['a state without a reason', '| a | different | `scripts/` | – |', ['§1: a: no reason']],
  ['a row without code', '| a | different: why | – | – |', ['§1: a: no code']],
  ['what works untested', '| a | works | `scripts/` | – |', ['§1: a: works without a test']],
  [
    'code that is not there',
    '| a | different: why | `no/where.ts` | – |',
    ['§1: a: no/where.ts does not exist'],
  ],
  ['a row without its last cell', '| a | works | `scripts/` |', ['§1: a: no test in ""']],
  [
    'a test that is not there',
    '| a | works | `scripts/` | `no.test.ts` |',
    ['§1: a: no.test.ts does not exist'],
  ],
  [
    'what works by a file of tests alone',
    `| a | works | \`scripts/\` | \`${here}\` |`,
    [`§1: a: ${here} without a title`],
  ],
  ['a test that is not one', '| a | works | `scripts/` | `README.md` |', ['§1: a: README.md is not a test']],
  [
    'a title that no test has',
    `| a | works | \`scripts/\` | \`${here}\` › \`error: %s\`, \`nothing\` |`,
    [`§1: a: ${here} has no test "nothing"`],
  ],
])('error: %s', (_, row, faults) => expect(specificationFaults(table(row))).toEqual(faults))
