import { expect, test } from 'vitest'
import { offered, testContext } from '../test/testContext.ts'
import { secondsUntil } from '../ui/moment.ts'
import { readEmail, requestCode, sendCode } from './requestCode.ts'
import { forgetCode } from './runningCode.ts'

test('default', async () => {
  const { context, askedLogin } = testContext({
    project: offered,
    login: { requestEmailCode: { resendAfter: 30 } },
  })
  const { name, data } = await requestCode(context, 'ada@mail.example')
  expect(name).toBe('EmailVerifyOtp')
  expect(data.email).toBe('ada@mail.example')
  expect(secondsUntil(data.resendAt)).toBe(30)
  expect(askedLogin).toEqual([{ name: 'requestEmailCode', args: ['ada@mail.example'] }])
})

test.each([
  ['VERIFY_OTP', 'EmailVerifyOtp'],
  ['VERIFY_DEVICE', 'EmailVerifyDevice'],
])('param: %s shows %s', async (action, name) => {
  const login = { requestEmailCode: { action, resendAfter: 30 } }
  const { context } = testContext({ project: offered, login })
  expect(await requestCode(context, 'ada@mail.example')).toMatchObject({ name })
})

test.each([
  [' Ada@Mail.Example ', 'ada@mail.example'],
  ['a+b.c@d-e.co', 'a+b.c@d-e.co'],
  ['ada', undefined],
  ['ada@mail', undefined],
  ['a da@mail.example', undefined],
  ['a@@mail.example', undefined],
  [`${'a'.repeat(65)}@mail.example`, undefined],
  [`a@${'b'.repeat(260)}.example`, undefined],
])('param: email %j', (text, email) => expect(readEmail(text)).toBe(email))

test('error: no address', async () => {
  const { context, askedLogin } = testContext({ project: offered })
  await expect(requestCode(context, 'ada')).rejects.toMatchObject({ code: 'email_invalid' })
  expect(askedLogin).toEqual([])
})

test('error: too soon', async () => {
  const thrown = () =>
    Promise.reject(Object.assign(new Error(), { code: -32603, data: { reason: 'too_soon' } }))
  const { context } = testContext({ project: offered, login: { requestEmailCode: thrown } })
  await expect(requestCode(context, 'ada@mail.example')).rejects.toMatchObject({ code: 'too_soon' })
})

test('behavior: the same address comes back to the code that is awaited, and no other one is sent', async () => {
  const { context, askedLogin, state } = testContext({
    project: offered,
    login: { requestEmailCode: { resendAfter: 30 } },
  })
  const send = (email: string) => sendCode(context, email, state().history.at(-1)?.key)
  const lettersTo = () => askedLogin.map(({ args }) => args[0])
  await send('ada@mail.example')
  const first = state().history.at(-1)?.data
  state().goBack()
  await send('ada@mail.example')
  expect(state().history.at(-1)).toMatchObject({ name: 'EmailVerifyOtp', data: first })
  state().goBack()
  await send('bob@mail.example')
  expect(lettersTo()).toEqual(['ada@mail.example', 'bob@mail.example'])
  forgetCode(context)
  state().goBack()
  await send('bob@mail.example')
  expect(lettersTo()).toHaveLength(3)
})
