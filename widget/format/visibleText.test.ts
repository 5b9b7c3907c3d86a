import { describe, expect, test } from 'vitest'
import { textParts, visibleText } from './visibleText.ts'

describe('visibleText', () => {
  test.each([
    ['a right-to-left override', 'pay\u202e0001', 'pay[U+202E]0001'],
    ['an isolate', '\u2066x\u2069', '[U+2066]x[U+2069]'],
    ['a zero-width space', 'a\u200bb', 'a[U+200B]b'],
    ['a bell', 'a\u0007', 'a[U+0007]'],
    ['an escape', '\u001b[31m', '[U+001B][31m'],
    ['a lone carriage return', 'a\rb', 'a[U+000D]b'],
    ['a tag character', 'a\u{e0041}', 'a[U+E0041]'],
    ['a joiner between Latin letters', 'a\u200db', 'a[U+200D]b'],
    ['a byte order mark', '\ufeffa', '[U+FEFF]a'],
  ])('marks %s', (_, text, shown) => expect(visibleText(text)).toBe(shown))

  test.each([
    ['line ends and tabs', 'a\r\nb\n\tc'],
    ['an emoji family', '👩\u200d👩\u200d👧'],
    ['joiners of a script that needs them', 'क्\u200dष'],
    ['accents', 'Zürich e\u0301'],
    ['right-to-left words', 'שלום'],
  ])('behavior: leaves %s', (_, text) => expect(visibleText(text)).toBe(text))
})

describe('textParts', () => {
  test('default', () =>
    expect(textParts('a\u202eb')).toEqual([
      { text: 'a', hidden: false },
      { text: 'U+202E', hidden: true },
      { text: 'b', hidden: false },
    ]))

  test('behavior: tells a written name from a mark', () =>
    expect(textParts('[U+202E]')).toEqual([{ text: '[U+202E]', hidden: false }]))

  test('behavior: loses nothing', () => {
    const text = 'x\u200b\u200b y\u202c'
    expect(textParts(text).map((part) => part.text)).toEqual(['x', 'U+200B', 'U+200B', ' y', 'U+202C'])
  })
})
