import { expect, test } from 'vitest'
import { loggedIn, offered, testContext, type WalletAnswers } from '../test/testContext.ts'
import { secondsUntil } from '../ui/moment.ts'
import { confirmNewEmail, confirmOldEmail, resendEmailUpdate, startEmailUpdate } from './updateEmail.ts'

const email = 'ada@new.example'

function update(login: WalletAnswers = {}) {
  const test = testContext({
    project: offered,
    login: {
      requestEmailUpdate: { next: 'old', resendAfter: 30 },
      confirmOldEmail: { resendAfter: 30 },
      confirmNewEmail: loggedIn,
      ...login,
    },
  })
  return { ...test, shown: () => test.state().history.at(-1) }
}

test('default', async () => {
  const { context, state, shown, askedLogin } = update()
  await startEmailUpdate(context, email)
  expect(shown()).toMatchObject({ name: 'UpdateEmailPrimaryOtp', data: { email } })
  await confirmOldEmail(context, email, '111111')
  expect(shown()).toMatchObject({ name: 'UpdateEmailSecondaryOtp', data: { email } })
  await confirmNewEmail(context, '222222')
  expect(state().history.map(({ name }) => name)).toEqual(['Account', 'AccountSettings'])
  expect(askedLogin.map(({ args }) => args)).toEqual([[email], ['111111'], ['222222']])
})

test('behavior: without an old address the new one is asked at once', async () => {
  const { context, shown } = update({ requestEmailUpdate: { next: 'new', resendAfter: 30 } })
  await startEmailUpdate(context, email)
  expect(shown()?.name).toBe('UpdateEmailSecondaryOtp')
})

test('behavior: a change that begins anew goes back to the old address', async () => {
  const { context, shown } = update()
  await startEmailUpdate(context, email)
  await confirmOldEmail(context, email, '111111')
  expect(secondsUntil(await resendEmailUpdate(context, email))).toBe(30)
  expect(shown()?.name).toBe('UpdateEmailPrimaryOtp')
})

test('error: the address is taken', async () => {
  const taken = () =>
    Promise.reject(Object.assign(new Error(), { code: -32603, data: { reason: 'email_taken' } }))
  const { context } = update({ requestEmailUpdate: taken })
  await expect(startEmailUpdate(context, email)).rejects.toMatchObject({ code: 'email_taken' })
})
