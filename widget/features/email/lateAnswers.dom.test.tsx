import { act } from 'react'
import { expect, test } from 'vitest'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { codeFor, keepCode } from '../../actions/runningCode.ts'
import { drawView } from '../../test/drawView.tsx'
import { offered, pending, settled, testContext, type WalletAnswers } from '../../test/testContext.ts'
import { momentIn } from '../../ui/moment.ts'
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView.tsx'
import { EmailVerifyOtpView } from './EmailVerifyOtpView.tsx'
import { UpdateEmailPrimaryOtpView } from './UpdateEmailPrimaryOtpView.tsx'
import { UpdateEmailSecondaryOtpView } from './UpdateEmailSecondaryOtpView.tsx'

const email = 'ada@mail.example'
const data = { email, resendAt: momentIn(0) }

const Views = {
  EmailVerifyOtp: EmailVerifyOtpView,
  EmailVerifyDevice: EmailVerifyDeviceView,
  UpdateEmailPrimaryOtp: UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtp: UpdateEmailSecondaryOtpView,
}

async function drawn(name: keyof typeof Views, login: WalletAnswers) {
  const now = testContext({ project: offered, login })
  now.state().push({ name, data })
  const View = Views[name]
  let view = await drawView(now.context, <View data={data} />)
  /** Something that the page requests lies over it, until `uncover`. */
  const cover = async () => {
    act(() => now.state().push({ name: 'ApproveMessage', data: { requestId: 'r1' } }))
    await view.close()
  }
  const uncover = async () => {
    now.state().dropRequest('r1')
    view = await drawView(now.context, <View data={data} />)
  }
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
  const isMarked = () => view.root.querySelector('[data-invalid]') !== null
  const button = (name: string) => view.button(name)
  const come = (settle: () => void) =>
    act(async () => {
      settle()
      await settled()
    })
  return { ...now, ...view, field, type, views, said, isMarked, button, come, cover, uncover }
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

const tooSoon = () => Promise.reject(new RpcError(-32005, 'Later', { reason: 'too_soon', retryAfter: 45 }))

test.each([
  ['EmailVerifyOtp', 'requestEmailCode'],
  ['EmailVerifyDevice', 'requestEmailCode'],
  ['UpdateEmailPrimaryOtp', 'requestEmailUpdate'],
  ['UpdateEmailSecondaryOtp', 'requestEmailUpdate'],
] as const)('behavior: %s offers another letter when the server takes it', async (name, call) => {
  const login = { [call]: tooSoon, awaitDevice: () => new Promise(() => {}) }
  const { press, come, button, said } = await drawn(name, login)
  await come(() => press('Send again'))
  expect(said()).toContain('Not so fast')
  expect(button('Send again in 45 s').disabled).toBe(true)
})

const refusal = new RpcError(-32603, 'wrong_code', { reason: 'wrong_code' })
const updates = [
  ['UpdateEmailPrimaryOtp', 'confirmOldEmail'],
  ['UpdateEmailSecondaryOtp', 'confirmNewEmail'],
] as const

test.each(updates)('behavior: %s is refused while another view lies over it', async (name, call) => {
  const answer = pending<never>()
  const { field, type, said, isMarked, come, cover, uncover } = await drawn(name, {
    [call]: () => answer.promise,
  })
  await type('111111')
  await cover()
  await come(() => answer.reject(refusal))
  await uncover()
  expect([field().value, isMarked()]).toEqual(['', true])
  expect(said()).toContain('not right')
})

test.each(updates)('behavior: %s is refused after the other view went', async (name, call) => {
  const answer = pending<never>()
  const { field, type, said, isMarked, come, cover, uncover } = await drawn(name, {
    [call]: () => answer.promise,
  })
  await type('111111')
  await cover()
  await uncover()
  expect([field().readOnly, said()]).toEqual([true, 'Checking the code'])
  await come(() => answer.reject(refusal))
  expect([field().value, field().readOnly, isMarked()]).toEqual(['', false, true])
  expect(said()).toContain('not right')
})

const forms = [...updates, ['EmailVerifyOtp', 'confirmEmailCode']] as const

test.each(forms)('behavior: a late refusal in %s destroys nothing of the next code', async (name, call) => {
  const answer = pending<never>()
  const { field, type, said, isMarked, come } = await drawn(name, { [call]: () => answer.promise })
  await type('111111')
  // As a password manager does, also while a field is read only.
  await type('222')
  await come(() => answer.reject(refusal))
  expect([field().value, isMarked()]).toEqual(['222', false])
  expect(said()).toContain('not right')
})

test.each(forms)('behavior: whole, the next code in %s is tried then', async (name, call) => {
  const answer = pending<never>()
  const tried: unknown[] = []
  const confirm = (code: string) => {
    tried.push(code)
    return tried.length === 1 ? answer.promise : pending<never>().promise
  }
  const { field, type, said, come } = await drawn(name, { [call]: confirm })
  await type('111111')
  await type('222222')
  await come(() => answer.reject(refusal))
  expect([tried, field().value, said()]).toEqual([['111111', '222222'], '222222', 'Checking the code'])
})

test('behavior: "Send again" takes nothing of a code that came meanwhile', async () => {
  const answer = pending<{ action: string; resendAfter: number }>()
  const { field, type, press, come } = await drawn('EmailVerifyOtp', {
    requestEmailCode: () => answer.promise,
  })
  press('Send again')
  await type('222')
  await come(() => answer.resolve({ action: 'VERIFY_OTP', resendAfter: 30 }))
  expect(field().value).toBe('222')
})

test('behavior: a further code is waited for as long after another view lay over it', async () => {
  const { press, come, cover, uncover, button } = await drawn('EmailVerifyOtp', {
    requestEmailCode: { action: 'VERIFY_OTP', resendAfter: 30 },
  })
  await come(() => press('Send again'))
  await cover()
  await uncover()
  expect(button('Send again in 30 s').disabled).toBe(true)
})

test('behavior: a whole code that came while another one was requested is tried then', async () => {
  const answer = pending<{ action: string; resendAfter: number }>()
  const tried: unknown[] = []
  const { type, press, come, said } = await drawn('EmailVerifyOtp', {
    requestEmailCode: () => answer.promise,
    confirmEmailCode: (code: string) => {
      tried.push(code)
      return pending<never>().promise
    },
  })
  press('Send again')
  await type('222222')
  await come(() => answer.resolve({ action: 'VERIFY_OTP', resendAfter: 30 }))
  expect([tried, said()]).toEqual([['222222'], 'Checking the code'])
})

test('behavior: nor is it for who left while another one was requested', async () => {
  const answer = pending<{ action: string; resendAfter: number }>()
  const tried: unknown[] = []
  const { type, press, come, state, close } = await drawn('EmailVerifyOtp', {
    requestEmailCode: () => answer.promise,
    confirmEmailCode: (code: string) => tried.push(code),
  })
  press('Send again')
  await type('222222')
  act(() => state().goBack())
  await close()
  await come(() => answer.resolve({ action: 'VERIFY_OTP', resendAfter: 30 }))
  expect(tried).toEqual([])
})

test.each(forms)('behavior: the next code in %s is tried for nobody who left', async (name, call) => {
  const answer = pending<never>()
  const tried: unknown[] = []
  const confirm = (code: string) => {
    tried.push(code)
    return answer.promise
  }
  const { type, come, state, close } = await drawn(name, { [call]: confirm })
  await type('111111')
  await type('222222')
  act(() => state().goBack())
  await close()
  await come(() => answer.reject(refusal))
  expect(tried).toEqual(['111111'])
})

test.each(updates)(
  'behavior: nor in %s while another view lies over it: it is offered afterwards',
  async (name, call) => {
    const answer = pending<never>()
    const tried: unknown[] = []
    const confirm = (code: string) => {
      tried.push(code)
      return answer.promise
    }
    const { type, come, cover, uncover, field, button } = await drawn(name, { [call]: confirm })
    await type('111111')
    await type('222222')
    await cover()
    await come(() => answer.reject(refusal))
    await uncover()
    expect([tried, field().value]).toEqual([['111111'], '222222'])
    expect(button('Try again').disabled).toBe(false)
  },
)

test.each([
  ['EmailVerifyOtp', 'requestEmailCode', { action: 'VERIFY_OTP' }],
  ['EmailVerifyDevice', 'requestEmailCode', { action: 'VERIFY_DEVICE' }],
  ['UpdateEmailPrimaryOtp', 'requestEmailUpdate', { next: 'old' }],
  ['UpdateEmailSecondaryOtp', 'requestEmailUpdate', { next: 'new' }],
] as const)(
  'behavior: %s waits no longer than a code counts, whatever the server says',
  async (name, call, answer) => {
    const login = {
      [call]: { ...answer, resendAfter: 10 ** 12, kept: false },
      awaitDevice: () => new Promise(() => {}),
    }
    const { press, come, button } = await drawn(name, login)
    await come(() => press('Send again'))
    expect(button('Send again in 600 s').disabled).toBe(true)
  },
)

test.each([0, -5, Number.NaN])('param: a wait of %d s is none', async (resendAfter) => {
  const { press, come, button } = await drawn('EmailVerifyOtp', {
    requestEmailCode: { action: 'VERIFY_OTP', resendAfter },
  })
  await come(() => press('Send again'))
  expect(button('Send again').disabled).toBe(false)
})

test.each([
  ['no wait', {}],
  ['0', { retryAfter: 0 }],
  ['a time that is past', { retryAfter: -1 }],
  ['what is no number', { retryAfter: Number.NaN }],
  ['text', { retryAfter: '45' }],
])('param: a refusal that names %s takes no button away', async (_, wait) => {
  const { press, come, button } = await drawn('EmailVerifyOtp', {
    requestEmailCode: () => Promise.reject(new RpcError(-32005, 'Later', { reason: 'too_soon', ...wait })),
  })
  await come(() => press('Send again'))
  expect(button('Send again').disabled).toBe(false)
})

test('param: a refusal that names 10^12 s takes it for as long as a code counts', async () => {
  const data = { reason: 'too_soon', retryAfter: 10 ** 12 }
  const { press, come, button } = await drawn('EmailVerifyOtp', {
    requestEmailCode: () => Promise.reject(new RpcError(-32005, 'Later', data)),
  })
  await come(() => press('Send again'))
  expect(button('Send again in 600 s').disabled).toBe(true)
})
