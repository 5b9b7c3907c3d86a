import { expect, test } from 'vitest'
import { drawScreen } from '../review/test/drawScreen.tsx'
import { Sentence } from '../ui/Sentence.tsx'
import en from './en.json'
import { safeValues } from './safeValues.ts'
import { createWords, type WordId } from './words.ts'

/** Turns what follows, and holds letters that run from right to left beside a figure. */
const hostile = '\u202eدولار 5'
const shown = '[U+202E]دولار 5'

const withPlaceholders = Object.entries(en).flatMap(([id, text]) => {
  const names = [...text.matchAll(/\{(\w+)(?=[},])/g)].map(([, name]) => name ?? '')
  return names.length > 0 ? [[id, [...new Set(names)]] as const] : []
})

const counted = (id: string, name: string): boolean =>
  new RegExp(`\\{${name}, (?:plural|number|selectordinal)`).test(en[id as WordId])

const hostileValues = (id: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, counted(id, name) ? 2 : hostile]))

/** The text without what is isolated in it. */
const outside = (text: string): string => text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')

test('default: there are texts with names', () => expect(withPlaceholders.length).toBeGreaterThan(100))

test('behavior: as plain text, in attributes, no name turns the words beside it', () => {
  const words = createWords()
  for (const [id, names] of withPlaceholders) {
    const text = words._(id, safeValues(hostileValues(id, names)))
    expect(text, id).not.toContain('\u202e')
    expect(outside(text), id).not.toMatch(/[\u0590-\u08ff]/)
  }
})

test('behavior: in a sentence each name has an element that isolates it', async () => {
  const { root } = await drawScreen(
    withPlaceholders.map(([id, names]) => (
      <p key={id}>
        <Sentence id={id as WordId} values={hostileValues(id, names)} />
      </p>
    )),
    {},
    false,
  )
  const paragraphs = [...root.querySelectorAll('p')]
  expect(paragraphs).toHaveLength(withPlaceholders.length)
  for (const [at, paragraph] of paragraphs.entries()) {
    for (const name of paragraph.querySelectorAll('bdi')) expect(name.textContent).toContain(shown)
    const rest = paragraph.cloneNode(true) as Element
    for (const name of rest.querySelectorAll('bdi')) name.remove()
    expect(rest.textContent, withPlaceholders[at]?.[0]).not.toMatch(/[\u202e\u0590-\u08ff]/)
  }
})
