import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCases, readCitations, securityFaults } from './securityFaults.ts'

const text = readFileSync('SECURITY.md', 'utf8')
const architecture = readFileSync('ARCHITECTURE.md', 'utf8')
const cases = 34

test('default: every test and path that SECURITY.md names is there', () => {
  expect(readCitations(text).length).toBeGreaterThan(100)
  expect(securityFaults(text)).toEqual([])
})

test('default: so is every test that ARCHITECTURE.md names for what a page can influence', () => {
  const [, section = ''] = /^## What a page can influence$(.*?)^## /ms.exec(architecture) ?? []
  const files = readCitations(section).map(({ file }) => file)
  expect(new Set(files).size).toBeGreaterThan(8)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  // Its other paths begin in a room.
  expect(securityFaults(section).filter((fault) => fault.includes('has no test'))).toEqual([])
})

test('default: each hostile case has a row with a test', () => {
  const rows = readCases(text)
  expect([...rows.keys()]).toEqual(Array.from({ length: cases }, (_, index) => index + 1))
  const bare = [...rows].filter(
    ([, cells]) => cells.length !== 3 || readCitations(cells[2] ?? '').length === 0,
  )
  expect(bare).toEqual([])
})

const here = 'scripts/securityFaults.test.ts'
test.each([
  ['`scripts/nothing.test.ts` › `default`', ['scripts/nothing.test.ts does not exist']],
  ['`scripts/nowhere/`', ['scripts/nowhere/ does not exist']],
  [`\`${here}\` › \`nothing\``, [`${here} has no test "nothing"`]],
  [`\`${here}\` › \`error: %s\`, \`error\``, [`${here} has no test "error"`]],
  [`\`${here}\` › \`default: each hostile case has a row with a test\``, []],
])('error: %s', (cited, faults) => expect(securityFaults(cited)).toEqual(faults))
