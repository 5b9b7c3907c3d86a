import { expect, test } from 'vitest'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { offered, pending, settled, testContext, type WalletAnswers } from '../test/testContext.ts'
import { type Moment, momentIn, secondsUntil } from '../ui/moment.ts'
import { awaitDevice } from './awaitDevice.ts'

const email = 'ada@mail.example'

function asked(login: WalletAnswers) {
  const now = testContext({ project: offered, login })
  now.state().push({ name: 'EmailVerifyDevice', data: { email, resendAt: momentIn(0) } })
  const left = new AbortController()
  return { ...now, left, views: () => now.state().history.map(({ name }) => name) }
}
const refuse = (reason: string, code: number) => () => Promise.reject(new RpcError(code, reason, { reason }))

test('default: the code is entered in its place', async () => {
  const { context, state, left, views, askedLogin } = asked({ awaitDevice: { resendAfter: 30 } })
  await awaitDevice(context, email, left.signal)
  expect(askedLogin).toEqual([{ name: 'awaitDevice', args: [email] }])
  expect(views()).toEqual(['Connect', 'EmailVerifyOtp'])
  const { data } = state().history.at(-1) as { data: { email: string; resendAt: Moment } }
  expect(data.email).toBe(email)
  expect(secondsUntil(data.resendAt)).toBe(30)
})

test('behavior: whoever left goes nowhere, and is told nothing', async () => {
  const answer = pending<{ resendAfter: number }>()
  const { context, left, views } = asked({ awaitDevice: () => answer.promise })
  const done = awaitDevice(context, email, left.signal)
  await settled()
  left.abort()
  answer.resolve({ resendAfter: 30 })
  await done
  expect(views()).toEqual(['Connect', 'EmailVerifyDevice'])
})

test.each([
  ['device_declined', -32603, 'device_declined'],
  ['device_void', -32603, 'device_void'],
  ['too_soon', -32005, 'too_soon'],
  ['mail_unavailable', -32603, 'mail_unavailable'],
  ['login_timeout', 4900, 'login_timeout'],
  ['offline', -32603, 'server_unreachable'],
  ['request_expired', 4001, 'unknown'],
])('error: %s', async (reason, code, said) => {
  const { context, left, views } = asked({ awaitDevice: refuse(reason, code) })
  await expect(awaitDevice(context, email, left.signal)).rejects.toMatchObject({ code: said })
  expect(views()).toEqual(['Connect', 'EmailVerifyDevice'])
})
