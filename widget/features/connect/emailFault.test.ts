import { expect, test } from 'vitest'
import { WidgetError } from '../../errors/widgetError.ts'
import en from '../../words/en.json'
import { createFirstWords, hasWords } from '../../words/firstWords.ts'
import { emailFault } from './emailFault.ts'

const firstWords = () => createFirstWords({})

test('default: with the words that it is said in', async () => {
  const words = firstWords()
  expect(await emailFault(new WidgetError('email_invalid'), words)).toMatchObject({
    code: 'email_invalid',
    title: 'error.emailInvalid.title',
  })
  expect(hasWords(words, 'waysIn')).toBe(true)
})

test('error: the part that sends the code did not come', async () => {
  const unloaded = new TypeError('Failed to fetch dynamically imported module')
  const { title } = await emailFault(unloaded, firstWords())
  expect(en[title]).toBe('Unable to load email login dependency')
})
