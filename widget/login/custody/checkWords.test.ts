import { expect, test } from 'vitest'
import { checkWords } from './checkWords.ts'

const about = `${'abandon '.repeat(11)}about`
const art = `${'abandon '.repeat(23)}art`

test('default', () => expect(checkWords(about)).toEqual({ state: 'valid', count: 12 }))

test('behavior: what is invisible in copied words does not count', () =>
  expect(checkWords(`\ufeff${about.replace(' ', '\u200b ')}\u2060`)).toEqual({ state: 'valid', count: 12 }))

test.each([
  ['24 words', art, { state: 'valid', count: 24 }],
  [
    'lines, capitals, space around',
    `\n ${about.toUpperCase().replaceAll(' ', '\n')}  `,
    { state: 'valid', count: 12 },
  ],
  ['nothing', ' \n', { state: 'typing', count: 0 }],
  ['a few', 'abandon abandon', { state: 'typing', count: 2 }],
  ['a word on its way', 'abandon aban', { state: 'typing', count: 2 }],
  ['the last word on its way', about.slice(0, -2), { state: 'typing', count: 12 }],
  ['a number of words that no sentence has', `${about} abandon`, { state: 'typing', count: 13 }],
])('behavior: %s', (_, text, checked) => expect(checkWords(text)).toEqual(checked))

test.each([
  ['a word of no list', 'abandon bitcoin ', { state: 'unknown', word: 'bitcoin', number: 2 }],
  ['a word that begins none', 'abandon zz', { state: 'unknown', word: 'zz', number: 2 }],
  ['half a word with more after it', 'aban abandon', { state: 'unknown', word: 'aban', number: 1 }],
  ['half a word that has ended', 'abandon aban ', { state: 'unknown', word: 'aban', number: 2 }],
  ['a wrong checksum', 'abandon '.repeat(12), { state: 'unfit', count: 12 }],
  ['words in another order', `about ${'abandon '.repeat(11)}`, { state: 'unfit', count: 12 }],
  ['more than any sentence has', `${art} abandon`, { state: 'tooMany', count: 25 }],
])('error: %s', (_, text, checked) => expect(checkWords(text)).toEqual(checked))
