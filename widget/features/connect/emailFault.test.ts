import { expect, test } from 'vitest'
import { WidgetError } from '../../errors/widgetError.ts'
import en from '../../words/en.json'
import { emailFault } from './emailFault.ts'

test('default', async () => {
  expect(await emailFault(new WidgetError('email_invalid'))).toMatchObject({
    code: 'email_invalid',
    title: 'error.emailInvalid.title',
  })
})

test('error: the part that sends the code did not come', async () => {
  const { title } = await emailFault(new TypeError('Failed to fetch dynamically imported module'))
  expect(en[title]).toBe('Unable to load email login dependency')
})
