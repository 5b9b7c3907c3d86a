import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from './en.json'
import { completeWords, createFirstWords, isComplete } from './firstWords.ts'
import { isFirstWord } from './isFirstWord.ts'

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

test('default', async () => {
  const words = createFirstWords()
  expect(words._('shell.close')).toBe('Close')
  await completeWords(words)
  expect(isComplete(words)).toBe(true)
  expect(words._('help.wallet.yours.title')).toBe('Only you decide')
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
  // Alert.tsx, which comes with the first alert.
  expect(early.map((text) => text.match(/export const \w+/)?.[0])).toEqual(['export const Alert'])
})
