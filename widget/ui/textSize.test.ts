import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fixedInline, fixedText, propertiesOf } from './test/fixedText.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') })
const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
const sheets = paths.filter((path) => /\.(css|html)$/.test(path)).map(read)
const programs = paths
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)test\//.test(path))
  .concat('../server/html/brand.ts')
  .map(read)
const properties = propertiesOf(sheets.map(({ text }) => text))

/** What is no text: a letter that stands for a picture, and is as large as that. */
const pictures = ['ui/Tile.tsx', 'first/drawList.ts']

test('default: all text of the frames follows the size that a person has in their browser', () => {
  expect(sheets.length).toBeGreaterThan(40)
  const fixed = sheets.flatMap(({ path, text }) =>
    fixedText(text, properties).map((found) => `${path}: ${found}`),
  )
  // But where it leaves no room to decide by.
  expect(fixed).toEqual(['ui/base.css: font-size: 16px'])
})

test('default: so does what a program sets', () => {
  expect(programs.length).toBeGreaterThan(400)
  const fixed = programs.filter(({ text }) => fixedInline(text, properties).length > 0)
  expect(fixed.map(({ path }) => path).sort()).toEqual([...pictures].sort())
})

/** Queries of a width or height that are not both in px and in em: the one for smaller text, which is held, the other for larger. */
const heldQueries = (text: string): string[] =>
  [...text.matchAll(/@media([^{]*)|matchMedia\('([^']*)'\)|narrow = '([^']*)'/gi)].flatMap(
    ([all, ...found]) => {
      const lengths = [...found.join('').matchAll(/\((max|min)-(width|height)\s*:\s*([\d.]+)(\w+)\)/gi)]
      const pxOf = lengths.map(([, , , size, unit]) => Number(size) * (unit === 'em' ? 16 : 1))
      const units = lengths.map(([, , , , unit]) => unit).sort()
      const isSound = units.join() === 'em,px' && Math.abs((pxOf[0] ?? 0) - (pxOf[1] ?? 0)) < 0.05
      return lengths.length === 0 || isSound ? [] : [all.trim()]
    },
  )

test('default: so do the widths at which a view changes', () => {
  expect([...sheets, ...programs].flatMap(({ text }) => heldQueries(text))).toEqual([])
  const contained = sheets.flatMap(({ text }) => text.match(/@container[^{]*\d(px|pt)[^{]*/gi) ?? [])
  expect(contained).toEqual([])
})

test.each([
  '@media (max-width: 430px) { }',
  '@media (max-width: 26.874em) { }',
  '@media (max-width: 430px), (max-width: 20em) { }',
  "const narrow = '(max-width: 22em)'",
])('error: %s is found', (text) => {
  expect(heldQueries(text)).toHaveLength(1)
})

test('default: no text is smaller than in usual browsers, for whom it would be too small to decide by', () => {
  const base = sheets.find(({ path }) => path === 'ui/base.css')?.text ?? ''
  expect(base).toMatch(/(^|\n)html \{[^}]*font-size: clamp\(16px, 1rem, 32px\)/)
  const small = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/font(?:-size)?:[^;}]*?([\d.]+)rem/g)]
      .filter(([, size]) => Number(size) < 0.75)
      .map(([found]) => `${path}: ${found}`),
  )
  expect(small).toEqual([])
})

test('default: usual text is drawn by the class that a screen sets, and nothing is larger than 200 %', () => {
  const hook = programs.find(({ path }) => path === 'review/useUsualText.ts')?.text ?? ''
  const [, name] = /classList.add\('([\w-]+)'\)/.exec(hook) ?? []
  const base = sheets.find(({ path }) => path === 'ui/base.css')?.text ?? ''
  expect(base).toMatch(new RegExp(`\\nhtml\\.${name} \\{\\s*font-size: 16px`))
  const scale = programs.find(({ path }) => path === 'ui/textScale.ts')?.text ?? ''
  expect(scale).toContain('mostTextScale = 2\n')
})

/** Boxes of a fixed height that hide what does not fit: larger text would scroll in them, or be cut. */
const lowBoxes = (text: string): string[] =>
  [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, name = '', rules = '']) => {
    const isLow =
      /max-height:\s*[\d.]+px/.test(rules) ||
      (/(?<![\w-])height:\s*(?!0|1px)[\d.]+px/.test(rules) && /font-size|overflow(-y)?:/.test(rules))
    return isLow && !/clip-path|object-fit|place-items: center/.test(rules)
      ? [name.trim().split('\n').at(-1) ?? '']
      : []
  })

test('default: no box is lower than larger text in it', () => {
  expect(sheets.flatMap(({ text }) => lowBoxes(text))).toEqual([])
})

test.each([
  'a { max-height: 280px; overflow: auto }',
  'a { max-height: 140px }',
  'a { height: 60px; overflow: hidden }',
  'a { height: 40px; font-size: 1rem }',
])('error: %s is found', (text) => {
  expect(lowBoxes(text)).toEqual(['a'])
})

const unreached = [
  'a { font-size: 13px }',
  'a { font-size :13px }',
  'a{FONT-SIZE:13PX}',
  'a { font-size:9pt; }',
  'a { font-size: 0.5cm }',
  'a { font-size: 4vw }',
  'a { font-size: clamp(12px, 1rem, 14px) }',
  'a { font-size: min(1rem, 14px) }',
  'a { font-size: max(0.5rem, 14px) }',
  'a { font-size: calc(0.5rem + 5px) }',
  'a { font-size: 13px !important }',
  'a { font-size: /* as rem */ 13px }',
  'a { font: 600 20px/1.2 x }',
  'a { font: 600 1rem / 20px x }',
  'a { font: italic 13px var(--font) }',
  'a{line-height:16px}',
  'a { --size: 13px; font-size: var(--size) }',
  'a { --size: 13px; font: 600 var(--size)/1.2 x }',
  'a { font-size: var(--unset, 13px) }',
]
test.each(unreached)('error: %s is found', (text) => {
  expect(fixedText(text, propertiesOf([text]))).toHaveLength(1)
})

test.each([
  '<p style={{ fontSize: 13 }} />',
  "<p style={{ fontSize: '13px' }} />",
  '<p style={{ fontSize: size * 0.44 }} />',
  "<p style={{ lineHeight: '16px' }} />",
  "<p style={{ font: '600 13px serif' }} />",
  "tile.style.cssText = 'width: 40px; font-size: 17.6px'",
  "tile.style.fontSize = '13px'",
  "style.setProperty('font-size', '13px')",
  'const css = `a { font: 16px/1.5 serif }`',
])('error: %s is found in a program', (code) => {
  expect(fixedInline(code)).toHaveLength(1)
})

test.each([
  'a { font-size: 0.8125rem }',
  'a { font: 400 0.9375rem / 1.4 var(--font, 13px) }',
  'a { font: inherit }',
  'a { font-size: 0.92em; line-height: 1.4 }',
  'a { font-size: max(1rem, 16px) }',
  'a { font-size: min(0.75rem, max(12px, 4.4vw)) }',
  'a { font-weight: 600; height: 20px }',
])('behavior: %s follows', (text) => {
  expect(fixedText(text.replace(', 13px', ''), new Map())).toEqual([])
})
