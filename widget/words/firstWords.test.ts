import { readdirSync, readFileSync } from 'node:fs'
import type { Messages } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test, vi } from 'vitest'
import en from './en.json'
import { chooseLanguage, createFirstWords, hasWords, loadWords } from './firstWords.ts'
import { isFirstWord } from './isFirstWord.ts'
import { isWayInWord } from './isWayInWord.ts'
import { createWords } from './words.ts'

const widget = new URL('../', import.meta.url)
/** What comes with the first load and shows words. */
const rooms = ['app', 'features/connect']
/** In the same rooms, but with the views that come later; their titles among it. */
const comesLater = ['views.ts', 'ConnectingExternalView.tsx']

const sources = rooms.flatMap((room) =>
  readdirSync(new URL(`${room}/`, widget), { encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !comesLater.includes(name))
    .map((name) => readFileSync(new URL(`${room}/${name}`, widget), 'utf8')),
)

const someWords = { 'shell.close': ['Close'], 'connect.continueWith': ['Continue with ', ['provider']] }

test('default', async () => {
  const words = createFirstWords(someWords as Messages)
  const onChange = vi.fn()
  const leave = words.on('change', onChange)
  expect([words.locale, words._('shell.close')]).toEqual(['en', 'Close'])
  expect(words._('connect.continueWith', { provider: 'Apple' })).toBe('Continue with Apple')
  expect(hasWords(words)).toBe(false)

  await Promise.all([loadWords(words), loadWords(words)])
  expect(hasWords(words)).toBe(true)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(words._('help.wallet.yours.title')).toBe('Only you decide')
  expect(words._('calls.count', { count: 3 })).toBe('3 steps')

  words.loadAndActivate({ locale: 'de', messages: { 'shell.close': ['Schließen'] } as Messages })
  expect([words.locale, words._('shell.close')]).toEqual(['de', 'Schließen'])
  expect(onChange).toHaveBeenCalledTimes(2)
  leave()
  words.loadAndActivate({ locale: 'en', messages: someWords as Messages })
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('default: the words of the ways in come alone, and are kept when all come', async () => {
  const words = createFirstWords(someWords as Messages)
  const onChange = vi.fn()
  words.on('change', onChange)
  await loadWords(words, 'waysIn')
  expect([hasWords(words, 'waysIn'), onChange.mock.calls.length]).toEqual([true, 1])
  expect(words._('connecting.title', { wallet: 'A' })).toBe('Continue in A')
  await Promise.all([loadWords(words), loadWords(words, 'waysIn')])
  expect(hasWords(words)).toBe(true)
  expect(words._('connecting.title', { wallet: 'A' })).toBe('Continue in A')
})

test('behavior: each part has its mark, and none before it', () => {
  const parts = { first: isFirstWord, waysIn: isWayInWord, all: () => true }
  const messages = (isPart: (id: string) => boolean) =>
    Object.fromEntries(Object.keys(en).flatMap((id) => (isPart(id) ? [[id, [id]]] : []))) as Messages
  const has = Object.entries(parts).map(([name, isPart]) => {
    const words = createFirstWords(messages(isPart))
    return [name, hasWords(words, 'waysIn'), hasWords(words)]
  })
  expect(has).toEqual([
    ['first', false, false],
    ['waysIn', true, false],
    ['all', true, true],
  ])
})

test('behavior: a first word has names of values at most, and is filled as lingui fills it', () => {
  const firstOnes = Object.entries(en).filter(([id]) => isFirstWord(id))
  const compiled = Object.fromEntries(firstOnes.map(([id, text]) => [id, compileMessageOrThrow(text)]))
  const [ours, theirs] = [createFirstWords(compiled), createWords()]
  const values = { network: 'A', provider: 'B' }
  for (const [id] of firstOnes) {
    expect(ours._(id, values), id).toBe(theirs._(id, values))
    for (const part of compiled[id] ?? []) if (Array.isArray(part)) expect(part, id).toHaveLength(1)
  }
  expect(ours._('connect.continueWith')).toBe(theirs._('connect.continueWith'))
})

test('behavior: every word of the first screens comes with the first load', () => {
  const used = Object.keys(en).filter((id) => sources.some((text) => text.includes(`'${id}'`)))
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((id) => !isFirstWord(id))).toEqual([])
})

test('behavior: the others do not', () => {
  expect(isFirstWord('help.wallet.yours.text')).toBe(false)
  expect(Object.keys(en).filter(isFirstWord).length).toBeLessThan(Object.keys(en).length / 2)
})

test('behavior: nor does the list of what can go wrong', () => {
  const early = sources.filter((text) => /^import \{.*errors\/catalogue/m.test(text))
  expect(early).toEqual([])
})

test.each([
  ['English', ['en-GB', 'de']],
  ['nothing that we have', ['xx', 'zz-Latn']],
  ['nothing', []],
])('behavior: who reads %s waits for no other words', async (_, wanted) => {
  const words = createFirstWords(someWords as Messages)
  await chooseLanguage(words, wanted, ['de'])
  expect([hasWords(words), words.locale]).toEqual([false, 'en'])
})

test.each([[['de']], [['DE-at', 'en']], [['xx', 'de', 'en']]])(
  'behavior: for another language all words come: %j',
  async (wanted) => {
    const words = createFirstWords(someWords as Messages)
    await chooseLanguage(words, wanted, ['de'])
    expect(hasWords(words)).toBe(true)
  },
)
