import { act } from 'react'
import { expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { codeFor, keepCode } from '../../actions/runningCode.ts'
import { drawView } from '../../test/drawView.tsx'
import { offered, pending, settled, testContext, type WalletAnswers } from '../../test/testContext.ts'
import { momentIn } from '../../ui/moment.ts'
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView.tsx'
import { EmailVerifyOtpView } from './EmailVerifyOtpView.tsx'

const email = 'ada@mail.example'
const data = { email, resendAt: momentIn(0) }

async function drawn(name: 'EmailVerifyOtp' | 'EmailVerifyDevice', login: WalletAnswers) {
  const now = testContext({ project: offered, login })
  now.state().push({ name, data })
  const View = name === 'EmailVerifyOtp' ? EmailVerifyOtpView : EmailVerifyDeviceView
  const view = await drawView(now.context, <View data={data} />)
  const field = () => view.root.querySelector('input') as HTMLInputElement
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field()), 'value')?.set?.call(field(), text)
      field().dispatchEvent(
        new (window as unknown as { Event: typeof Event }).Event('input', { bubbles: true }),
      )
      await settled()
    })
  const views = () => now.state().history.map((each) => each.name)
  const said = () => view.root.querySelector('[role=status]')?.textContent
  return { ...now, ...view, field, type, views, said }
}
const fail = (reason: string) => () => Promise.reject(new RpcError(-32603, reason, { reason }))

test.each([
  ['EmailVerifyOtp', { action: 'VERIFY_DEVICE', resendAfter: 30 }],
  ['EmailVerifyDevice', { action: 'VERIFY_OTP', resendAfter: 30 }],
] as const)('behavior: "Send again" of %s moves nobody who left', async (name, answered) => {
  const answer = pending<typeof answered>()
  const login = { requestEmailCode: () => answer.promise, awaitDevice: () => new Promise(() => {}) }
  const { press, state, views } = await drawn(name, login)
  press('Send again')
  act(() => state().push({ name: 'AllWallets' }))
  await act(async () => {
    answer.resolve(answered)
    await settled()
  })
  expect(views()).toEqual(['Connect', name, 'AllWallets'])
})

test.each(['offline', 'timeout'])('error: %s leaves the code where it is, and says so', async (reason) => {
  let tries = 0
  const confirmEmailCode = () => {
    tries++
    return fail(reason)()
  }
  const { root, field, type, said, press } = await drawn('EmailVerifyOtp', { confirmEmailCode })
  await type('123456')
  expect(said()).toBe(
    'No connection. The server did not answer. Check your connection, or try again in a moment.',
  )
  expect(field().value).toBe('123456')
  expect(root.querySelector('[data-invalid]')).toBeNull()
  expect(field().getAttribute('aria-invalid')).toBe('false')
  await act(async () => {
    press('Try again')
    await settled()
  })
  expect(tries).toBe(2)
})

test('behavior: a code that counted is kept no longer, though a question of the login frame follows it', async () => {
  const session = pending<never>()
  const { context, state, type } = await drawn('EmailVerifyOtp', { confirmEmailCode: () => session.promise })
  keepCode(context, { name: 'EmailVerifyOtp', data })
  await type('123456')
  expect(codeFor(context, email)).toBeDefined()
  act(() => state().setLoginScreen({ title: 'Create a wallet', namesSite: false }))
  expect(codeFor(context, email)).toBeUndefined()
})

test('error: a code that is not right is wiped', async () => {
  const { root, field, type, said } = await drawn('EmailVerifyOtp', { confirmEmailCode: fail('wrong_code') })
  await type('123456')
  expect(said()).toContain('not right')
  expect(field().value).toBe('')
  expect(root.querySelector('[data-invalid]')).not.toBeNull()
})
