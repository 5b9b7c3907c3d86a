import { expect, test } from 'vitest'
import { markedParts, paired, unmarked, verbatim } from './verbatim.ts'
import { visibleText } from './visibleText.ts'

test('default', () => {
  const text = `Swapping ${verbatim('1 ETH')} for ${verbatim('USDC')}`
  expect(markedParts(text)).toEqual(['Swapping ', '1 ETH', ' for ', 'USDC', ''])
  expect(unmarked(text)).toBe('Swapping 1 ETH for USDC')
})

// Of Intl in Arabic: marks that turn figures.
test.each(['\u0660\u066b\u0665\u066a\u061c', '50\u200e%\u200e', '01\u200f/01\u200f/1970'])(
  'behavior: what Intl writes stays as it is (%j)',
  (text) => expect(markedParts(text)).toEqual([text]),
)

test('param: no mark', () => expect(markedParts('2 steps')).toEqual(['2 steps']))

const stray = ['\ue001x', '\ue000x', 'a\ue001\ue000b', '\ue000', '\ue001\ue001x\ue000\ue000']

test.each(stray)('error: marks of a foreign name, %j, lose no letter', (text) =>
  expect(markedParts(text).join('')).toBe(unmarked(text)),
)

test.each(stray)('error: a foreign name with marks, %j, stays one part', (text) => {
  expect(markedParts(`Send ${verbatim(text)} now`)).toEqual(['Send ', unmarked(text), ' now'])
})

test.each(stray)('error: words beside a foreign name with marks, %j, stay words', (text) => {
  const parts = markedParts(`${paired(text)} for ${verbatim('USDC')} to ${paired(text)}`)
  expect(parts).toEqual([`${unmarked(text)} for `, 'USDC', ` to ${unmarked(text)}`])
})

test('error: marks of two names make no pair', () => {
  const parts = markedParts(`${paired('\ue000a')} is no ${paired('b\ue001')}`)
  expect(parts).toEqual(['[U+E000]a is no b[U+E001]'])
})

// A name that looks like another once its marks are gone.
test.each([
  ['US\ue000DC', 'US[U+E000]DC'],
  ['\ue001USDC', '[U+E001]USDC'],
  ['US\ue000\ue001DC', 'US[U+E000][U+E001]DC'],
  ['\ue000USDC\ue001', '[U+E000]USDC[U+E001]'],
  ['US\u200bDC', 'US[U+200B]DC'],
])('error: a mark of a foreign name has its name: %j', (name, shown) => {
  expect(markedParts(`Send ${verbatim(name)}`)).toEqual(['Send ', shown, ''])
  expect(unmarked(verbatim(name))).toBe(shown)
  expect(visibleText(name)).toBe(shown)
})
