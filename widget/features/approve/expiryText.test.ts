import { expect, test } from 'vitest'
import { createWords } from '../../words/words.ts'
import { expiryText } from './expiryText.ts'

const words = createWords()
const said = (expiry: number | undefined) =>
  expiryText(expiry, Date.UTC(2026, 0, 1), (id, values) => words._(id, values))

test('default', () => expect(said(1_893_456_000)).toBe('2030-01-01 00:00 UTC'))

test('behavior: an end that nobody names', () => expect(said(undefined)).toBe('Not stated'))

test('behavior: a moment that is over', () => expect(said(1)).toBe('1970-01-01 00:00 UTC, which is over'))

test('behavior: the last moment that there is', () =>
  expect(said(8_640_000_000_000)).toBe('+275760-09-13 00:00 UTC'))
