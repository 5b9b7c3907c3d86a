import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { offered, testContext } from '../test/testContext.ts'
import { secondsUntil } from '../ui/moment.ts'
import { addressIn, requestCode, sendCode } from './requestCode.ts'
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
  ['“ada@mail.example”,', 'ada@mail.example'],
  ['<ada@mail.example>', 'ada@mail.example'],
  ['ada@mail.example.', 'ada@mail.example'],
  ['ada', undefined],
])('param: email %j', (text, email) => expect(addressIn(text)).toBe(email))

test.each([
  'ada',
  // What the server refuses is refused here.
  'ada@a_b.example',
  'ada(x)@b.example',
  '"ada b"@b.example',
  'jörg@b.example',
  'ada@[192.0.2.1]',
  'ada@b..example',
  'ada@-b.example',
])('error: no address: %s, and nobody is asked', async (text) => {
  const { context, askedLogin } = testContext({ project: offered })
  await expect(requestCode(context, text)).rejects.toMatchObject({ code: 'email_invalid' })
  await expect(sendCode(context, text, undefined)).rejects.toMatchObject({ code: 'email_invalid' })
  expect(askedLogin).toEqual([])
})

test.each(['invalid_body', 'invalid_argument'])(
  'error: %s that names the address is about it, any other is a fault of the site',
  async (reason) => {
    const failing = (field?: string) => {
      const thrown = () => Promise.reject(new RpcError(-32603, 'refused', { reason, status: 422, field }))
      return testContext({ project: offered, login: { requestEmailCode: thrown } }).context
    }
    const attempt = (field?: string) => requestCode(failing(field), 'ada@mail.example')
    await expect(attempt('email')).rejects.toMatchObject({ code: 'email_invalid' })
    for (const field of ['binding', 'work', 'device', '', undefined])
      await expect(attempt(field)).rejects.not.toMatchObject({ code: 'email_invalid' })
  },
)

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
  await send(' Ada@Mail.Example.')
  expect(state().history.at(-1)).toMatchObject({ name: 'EmailVerifyOtp', data: first })
  state().goBack()
  await send('bob@mail.example')
  expect(lettersTo()).toEqual(['ada@mail.example', 'bob@mail.example'])
  forgetCode(context)
  state().goBack()
  await send('bob@mail.example')
  expect(lettersTo()).toHaveLength(3)
})
