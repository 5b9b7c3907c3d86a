import { afterEach, expect, test, vi } from 'vitest'
import { exposeApi, type Handlers } from '../../../host-sdk/channel/exposeApi.ts'
import { type Remote, wrapApi } from '../../../host-sdk/channel/wrapApi.ts'
import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { type LoginApi, type LoginHost, loginApiNames, loginHostNames } from '../../login/protocol.ts'
import { loggedIn, loggedOut, offered, pending, testContext } from '../../test/testContext.ts'
import { createLoginFrame } from './loginFrame.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answers = Partial<Handlers<LoginApi>>

/** The widget's end on real ports, and beyond them a login frame that answers as told. */
function frame(answers: Answers = {}) {
  const { store } = testContext({ project: offered })
  const frames: { host: Remote<LoginHost>; lose(): void; removed: boolean; asked: unknown[][] }[] = []
  const showModal = vi.fn(async () => {})
  const onSession = vi.fn((session) => store.getState().setSession(session))
  const deps = {
    projectId: 'demo',
    window: {} as Window,
    store,
    frameToken: async () => 'token',
    showModal,
    onSession,
  }
  const open = vi.fn(async () => {
    const [api, host] = [new MessageChannel(), new MessageChannel()]
    const asked: unknown[][] = []
    const handlers = Object.fromEntries(
      loginApiNames.map((name) => [
        name,
        (call, ...args) => {
          asked.push([name, ...args])
          const answer = answers[name] as Handlers<LoginApi>['start'] | undefined
          if (answer) return answer(call, ...args)
          if (name === 'start') return loggedOut
          throw new RpcError(4200, 'Not told')
        },
      ]),
    ) as Handlers<LoginApi>
    const stop = exposeApi<LoginApi>(api.port2, handlers)
    const remote = wrapApi<LoginHost>(host.port2, loginHostNames)
    const made = { host: remote, lose: () => {}, removed: false, asked }
    frames.push(made)
    closers.push(
      stop,
      () => remote.close(),
      () => api.port1.close(),
      () => host.port1.close(),
    )
    return {
      ports: { widget: api.port1, host: host.port1 },
      onGone: (gone: () => void) => {
        made.lose = gone
      },
      remove: () => {
        made.removed = true
      },
    }
  })
  const login = createLoginFrame(deps, open)
  return { login, store, state: () => store.getState(), frames, open, showModal, onSession }
}

test('default', async () => {
  const { login, state, frames, open } = frame({ confirmEmailCode: () => loggedIn })
  expect(await login.start()).toEqual(loggedOut)
  expect(frames[0]?.asked[0]?.[1]).toMatchObject({
    frameToken: 'token',
    hostOrigin: 'https://shop.example',
    ticket: '',
    theme: { mode: 'dark' },
  })
  expect(await login.call('confirmEmailCode', ['123456'])).toEqual(loggedIn)
  expect(state().session).toEqual(loggedIn)
  expect(open).toHaveBeenCalledOnce()
})

test('behavior: calls at once bring one frame', async () => {
  const { login, open } = frame({ requestEmailCode: () => ({ resendAfter: 30 }) })
  const both = [login.call('requestEmailCode', ['a@b.cc']), login.call('requestEmailCode', ['d@e.ff'])]
  expect(await Promise.all(both)).toEqual([{ resendAfter: 30 }, { resendAfter: 30 }])
  expect(open).toHaveBeenCalledOnce()
})

test('behavior: who looks asks anew, once for many, and not a frame that was asked just now', async () => {
  let now: unknown = loggedOut
  const { login, state, frames, open } = frame({ start: async () => now as typeof loggedIn })
  expect(await login.look()).toEqual(loggedOut)
  expect(frames[0]?.asked).toHaveLength(1)
  now = loggedIn
  expect(await login.start()).toEqual(loggedOut)
  state().setTicket('newer')
  expect(await Promise.all([login.look(), login.look()])).toEqual([loggedIn, loggedIn])
  expect(frames[0]?.asked.map(([name]) => name)).toEqual(['start', 'start'])
  expect(frames[0]?.asked[1]?.[1]).toMatchObject({ ticket: 'newer' })
  expect(open).toHaveBeenCalledOnce()
})

test('behavior: shows while a call waits for a person, and hides with it', async () => {
  const decided = pending<string>()
  const { login, state, frames, showModal } = frame({ request: () => decided.promise })
  const answer = login.call('request', ['eip155:1', { method: 'personal_sign' }])
  await expect.poll(() => frames[0]?.asked.at(-1)?.[0]).toBe('request')
  await frames[0]?.host.api.show({ title: 'Sign a message', namesSite: true })
  expect(state().loginScreen).toEqual({ title: 'Sign a message', namesSite: true })
  expect(showModal).toHaveBeenCalledOnce()
  await frames[0]?.host.api.resize(417.2)
  expect(state().loginHeight).toBe(418)
  await frames[0]?.host.api.hide()
  expect(state().loginScreen).toBeNull()
  await frames[0]?.host.api.show({ title: 'Once more', namesSite: true })
  decided.resolve('0xsigned')
  expect(await answer).toBe('0xsigned')
  expect(state().loginScreen).toBeNull()
})

test('behavior: a screen of a login stays until the login is over: its answer may take a moment', async () => {
  const session = pending<unknown>()
  const { login, state, frames } = frame({ confirmEmailCode: () => session.promise })
  const answer = login.call('confirmEmailCode', ['123456'])
  await expect.poll(() => frames[0]?.asked.at(-1)?.[0]).toBe('confirmEmailCode')
  await frames[0]?.host.api.show({ title: 'Secure your wallet', namesSite: false })
  await frames[0]?.host.api.hide()
  expect(state().loginScreen).toMatchObject({ title: 'Secure your wallet' })
  session.resolve(loggedIn)
  await answer
  expect(state().loginScreen).toBeNull()
})

test('behavior: that of a request beside a login hides by itself', async () => {
  const decided = pending<string>()
  const { login, state, frames } = frame({
    awaitFarcaster: () => new Promise(() => {}),
    request: () => decided.promise,
  })
  login.call('awaitFarcaster', ['1']).catch(() => {})
  const answer = login.call('request', ['eip155:1', { method: 'personal_sign' }])
  await expect.poll(() => frames[0]?.asked.at(-1)?.[0]).toBe('request')
  await frames[0]?.host.api.show({ title: 'Sign a message', namesSite: true })
  decided.resolve('0x1')
  await answer
  await frames[0]?.host.api.hide()
  expect(state().loginScreen).toBeNull()
})

test('behavior: shows nothing while no call waits for a person', async () => {
  const { login, state, frames, showModal } = frame()
  await login.start()
  await frames[0]?.host.api.show({ title: 'Hello', namesSite: true })
  expect(state().loginScreen).toBeNull()
  expect(showModal).not.toHaveBeenCalled()
})

test('behavior: keeps the ticket and hears of a changed session', async () => {
  const { login, state, frames } = frame()
  await login.start()
  await frames[0]?.host.api.keepTicket('resume-me')
  await frames[0]?.host.api.setState(loggedIn)
  expect(state()).toMatchObject({ ticket: 'resume-me', session: loggedIn })
  state().setTicket('of another tab')
  expect(await frames[0]?.host.api.ticket()).toBe('of another tab')
  await frames[0]?.host.api.keepSentCalls('[]')
  expect([await frames[0]?.host.api.sentCalls(), state().sentCalls]).toEqual(['[]', '[]'])
})

test('behavior: leaving ends what waits for the person with 4001, not the rest', async () => {
  const sent = pending<unknown>()
  const { login, frames } = frame({
    openSecurity: (call) => {
      call.holdForPerson()
      return new Promise(() => {})
    },
    requestEmailCode: () => sent.promise,
  })
  const security = login.call('openSecurity', [])
  const code = login.call('requestEmailCode', ['a@b.cc'])
  await expect.poll(() => frames[0]?.asked.map(([name]) => name)).toContain('openSecurity')
  login.cancel()
  await expect(security).rejects.toMatchObject({ code: 4001 })
  sent.resolve({ resendAfter: 30 })
  expect(await code).toEqual({ resendAfter: 30 })
})

test('behavior: a dead frame ends its calls, and another takes its place', async () => {
  const { login, state, frames, open } = frame({ request: () => new Promise(() => {}) })
  const answer = login.call('request', ['eip155:1', { method: 'personal_sign' }])
  await expect.poll(() => frames[0]?.asked.at(-1)?.[0]).toBe('request')
  await frames[0]?.host.api.show({ title: 'Sign', namesSite: true })
  frames[0]?.lose()
  await expect(answer).rejects.toMatchObject({ code: 4900 })
  expect(frames[0]?.removed).toBe(true)
  expect(state().loginScreen).toBeNull()
  await login.start()
  expect(open).toHaveBeenCalledTimes(2)
})

test('behavior: with an automatic theme the frame turns with the system', async () => {
  const scheme = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => scheme)
  const { login, state, frames } = frame({ setTheme: () => {} })
  state().setTheme({ mode: 'auto' })
  await login.start()
  expect(frames[0]?.asked[0]?.[1]).toMatchObject({ theme: { mode: 'dark' } })
  scheme.matches = true
  scheme.dispatchEvent(new Event('change'))
  await expect.poll(() => frames[0]?.asked.at(-1)).toEqual(['setTheme', { mode: 'light' }])
  const told = frames[0]?.asked.length
  frames[0]?.lose()
  await expect.poll(() => frames[0]?.removed).toBe(true)
  scheme.dispatchEvent(new Event('change'))
  expect(frames[0]?.asked.length).toBe(told)
})

test('behavior: of a theme the frame gets the accent of its mode, and no other variable', async () => {
  const { login, state, frames } = frame({ setTheme: () => {} })
  await login.start()
  const variables = {
    '--gatehouse-accent': '#aa0000',
    '--gatehouse-accent-light': '#00aa00',
    '--gatehouse-foreground': '#000000',
    '--gatehouse-font-family': 'Symbol',
    '--gatehouse-radius': '90px',
  }
  for (const [mode, accent] of [
    ['dark', '#aa0000'],
    ['light', '#00aa00'],
  ] as const) {
    state().setTheme({ mode, variables })
    await expect.poll(() => frames[0]?.asked.at(-1)).toEqual(['setTheme', { mode, accent }])
  }
})

test('behavior: a changed theme goes on to the frame', async () => {
  const { login, state, frames } = frame({ setTheme: () => {} })
  await login.start()
  state().setTheme({ mode: 'light' })
  await expect.poll(() => frames[0]?.asked.at(-1)).toEqual(['setTheme', { mode: 'light' }])
})

test('error: a frame that does not come up is tried again by the next call', async () => {
  const { login, open } = frame()
  open.mockRejectedValueOnce(new RpcError(4900, 'Too late', { reason: 'login_timeout' }))
  await expect(login.start()).rejects.toMatchObject({ data: { reason: 'login_timeout' } })
  expect(await login.start()).toEqual(loggedOut)
})

test.each([
  ['show', [{ title: 7 }]],
  ['show', [{ title: 'x'.repeat(81) }]],
  ['resize', ['tall']],
  ['resize', [Number.NaN]],
  ['keepTicket', ['x'.repeat(2049)]],
  ['keepSentCalls', ['x'.repeat(3201)]],
  ['setState', [{ ...loggedIn, status: 'admin' }]],
  ['setState', [{ ...loggedIn, accounts: [{ namespace: 'constructor', address: '0x', type: 'eoa' }] }]],
  ['setState', [null]],
] as const)('error: refuses %s %#', async (name, args) => {
  const { login, state, frames, onSession } = frame()
  await login.start()
  onSession.mockClear()
  const call = frames[0]?.host.api[name] as (...args: readonly unknown[]) => Promise<void>
  await expect(call(...args)).rejects.toThrow('alformed')
  expect(onSession).not.toHaveBeenCalled()
  expect(state().ticket).toBe('')
})
