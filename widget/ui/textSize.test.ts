import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Sizes of text, wherever they stand in a sheet, in a unit that a person's own text size does not reach. */
const fixedText = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])(font-size|font|line-height):([^;}]*)/g)]
    // The least that is read, whatever a person has: beside a size that does follow them.
    .map(([all, , value = '']) =>
      /rem/.test(value) ? '' : /\d(px|pt|cm|mm|in|pc|Q)\b/.test(value) ? all : '',
    )
    .filter(Boolean)

test('default: all text of the frames follows the size that a person has in their browser', () => {
  expect(sheets.length).toBeGreaterThan(40)
  expect(sheets.flatMap(({ path, text }) => fixedText(text).map((found) => `${path}: ${found}`))).toEqual([])
})

test('default: so do the widths at which a view changes', () => {
  const fixed = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@(?:media|container)[^{]*\d(?:px|pt)[^{]*/g)].map(([found]) => `${path}: ${found}`),
  )
  expect(fixed).toEqual([])
})

test.each([
  'a { font-size: 13px }',
  'a { font: 600 20px/1.2 x }',
  'a{line-height:16px}',
  'a { font-size:9pt; }',
])('error: %s is found', (text) => {
  expect(fixedText(text)).toHaveLength(1)
})
