import { expect, test } from 'vitest'
import { memoryStorage } from '../test/memoryStorage.ts'
import { createWrittenWords } from './writtenWords.ts'

test('default: of that wallet alone, over reloads', () => {
  const { storage } = memoryStorage()
  const words = createWrittenWords(storage)
  expect(words.has('w1')).toBe(false)
  words.keep('w1')
  expect([words.has('w1'), words.has('w2')]).toEqual([true, false])
  expect(createWrittenWords(storage).has('w1')).toBe(true)
})

test('error: without storage it holds until the frame goes', () => {
  const refuse = () => {
    throw new Error('no storage')
  }
  const words = createWrittenWords(refuse)
  words.keep('w1')
  expect([words.has('w1'), words.has('w2')]).toEqual([true, false])
  expect(createWrittenWords(refuse).has('w1')).toBe(false)
})
