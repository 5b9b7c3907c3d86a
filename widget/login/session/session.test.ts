import { describe, expect, test, vi } from 'vitest'
import { walletRoutes } from '../api/walletRoutes.ts'
import { goodTicket, mailedCode } from '../test/fakeServer.ts'
import { loginTest, startOptions } from '../test/loginTest.ts'
import { confirmEmailCode } from './confirmEmailCode.ts'
import { confirmSignIn } from './confirmSignIn.ts'
import { loadSession } from './loadSession.ts'
import { logIn } from './logIn.ts'
import { requestEmailCode } from './requestEmailCode.ts'
import { resumeSession } from './resumeSession.ts'
import { setPreferredAccount } from './setPreferredAccount.ts'
import { signInMessage } from './signInMessage.ts'
import { followSignOut, signOut } from './signOut.ts'
import { startPopup } from './startPopup.ts'

async function started(options?: Parameters<typeof loginTest>[0], ticket = '') {
  const now = loginTest(options)
  now.widget.ticket.mockResolvedValue(ticket)
  const state = await loadSession(now.context, { ...startOptions, ticket })
  return { ...now, state, body: (path: string) => now.faked.asked.findLast((one) => one.path === path)?.body }
}

test('default', async () => {
  const { context, state, body } = await started()
  expect(state).toMatchObject({ status: 'unauthenticated', user: null, accounts: [], cookieless: false })
  expect(await requestEmailCode(context, 'ann@example.com')).toEqual({ resendAfter: 30 })
  await confirmEmailCode(context, mailedCode)
  expect(context.store.getState().session?.user?.email).toBe('ann@example.com')
  const { binding } = body('/login/email/code') as { binding: string }
  expect(binding).toMatch(/^[\w-]{22}$/)
  expect(body('/login/sessions')).toMatchObject({ proof: { kind: 'email', binding }, cookieless: false })
})

test('behavior: every call names the frame', async () => {
  const { faked } = await started()
  expect(faked.asked[0]?.headers.get('authorization')).toBe('Bearer frame-token')
})

test('behavior: a code that could not be sent leaves the one before good', async () => {
  const { context, faked } = await started()
  await requestEmailCode(context, 'ann@example.com')
  faked.refuse('/login/email/code', 429, 'too_soon')
  await expect(requestEmailCode(context, 'ann@example.com')).rejects.toMatchObject({
    code: -32005,
    data: { reason: 'too_soon' },
  })
  await confirmEmailCode(context, mailedCode)
})

test('error: a wrong code, and one that nobody asked for', async () => {
  const { context } = await started()
  await expect(confirmEmailCode(context, mailedCode)).rejects.toMatchObject({ data: { reason: 'code_void' } })
  await requestEmailCode(context, 'ann@example.com')
  await expect(confirmEmailCode(context, '000000')).rejects.toMatchObject({ data: { reason: 'wrong_code' } })
})

test('error: a code that is void is awaited no more, a later one is', async () => {
  const { context, faked } = await started()
  await requestEmailCode(context, 'ann@example.com')
  faked.refuse('/login/sessions', 401, 'code_void', 2)
  await expect(confirmEmailCode(context, mailedCode)).rejects.toMatchObject({ data: { reason: 'code_void' } })
  expect(context.store.getState().emailCode).toBeNull()
  await requestEmailCode(context, 'ann@example.com')
  const late = expect(confirmEmailCode(context, mailedCode)).rejects.toThrow()
  await requestEmailCode(context, 'ann@example.com')
  await late
  await confirmEmailCode(context, mailedCode)
  expect(context.store.getState().emailCode).toBeNull()
})

test('behavior: no code is awaited after a login by another way', async () => {
  const { context } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await logIn(context, { kind: 'handoff', id: 'h1', binding: 'b'.repeat(22) })
  expect(context.store.getState().emailCode).toBeNull()
})

test('behavior: without cookies the token travels in a header and the ticket stays in the page', async () => {
  const { context, state, faked, widget } = await started({ cookies: false })
  expect(state.cookieless).toBe(true)
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  expect(widget.keepTicket).toHaveBeenCalledWith('ticket-2')
  expect(faked.asked.at(-1)?.headers.get('x-session-token')).toBe('session-token')
  expect(JSON.stringify(context.store.getState())).not.toContain('session-token')
})

test('behavior: a ticket resumes, and its successor is kept', async () => {
  const { state, widget } = await started({ cookies: false }, goodTicket)
  expect(state.status).toBe('authenticated')
  expect(widget.keepTicket).toHaveBeenLastCalledWith('ticket-2')
})

test('behavior: where cookies work a ticket is not even sent', async () => {
  const { state, faked } = await started({}, goodTicket)
  expect(state.status).toBe('unauthenticated')
  expect(faked.asked.map(({ path }) => path)).not.toContain('/login/sessions')
})

test('error: a ticket that is not good any more is forgotten, and its session ended', async () => {
  const { state, widget, body } = await started({ cookies: false }, 'another')
  expect(state.status).toBe('unauthenticated')
  expect(widget.keepTicket).toHaveBeenLastCalledWith('')
  expect(body('/login/sessions/end')).toEqual({ ticket: { ticket: 'another' } })
})

test('behavior: with storage a login binds its tickets to a key, and resumes by its signature', async () => {
  const { context, body, widget } = await started({ cookies: false })
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  expect(body('/login/sessions')).toMatchObject({ ticketKey: expect.stringMatching(/^B[\w-]{86}$/) })
  widget.ticket.mockResolvedValue(goodTicket)
  const answer = await resumeSession(context)
  expect(answer?.user?.email).toBe('ann@example.com')
  const { proof } = body('/login/sessions') as { proof: object }
  expect(proof).toEqual({
    kind: 'ticket',
    ticket: goodTicket,
    signature: expect.stringMatching(/^[\w-]{86}$/),
  })
})

test('behavior: with cookies, or without storage, it names no key', async () => {
  const refused = async () => {
    throw new Error('SecurityError')
  }
  for (const options of [{}, { cookies: false, openKeys: refused }]) {
    const { context, body } = await started(options)
    await requestEmailCode(context, 'ann@example.com')
    await confirmEmailCode(context, mailedCode)
    expect(body('/login/sessions')).not.toHaveProperty('ticketKey')
  }
})

test('error: a ticket that is bound to a key which is gone is forgotten', async () => {
  const { context, faked, widget } = await started({ cookies: false })
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  widget.ticket.mockResolvedValue(goodTicket)
  vi.spyOn(context.ticketKeys, 'sign').mockResolvedValue(undefined)
  expect(await resumeSession(context)).toBeUndefined()
  expect(widget.keepTicket).toHaveBeenLastCalledWith('')
  // Whoever holds the key still has the session.
  expect(faked.asked.map(({ path }) => path)).not.toContain('/login/sessions/end')
})

test('behavior: sign-in speaks in the name of the page and makes no wallet', async () => {
  const { context, faked } = await started()
  const account = `eip155:1:0x${'ab'.repeat(20)}` as const
  const { message } = await signInMessage(context, account)
  expect(message).toContain('shop.example wants you to sign in with your Ethereum account:')
  expect(message).toContain('URI: https://shop.example\nVersion: 1\nChain ID: 1\nNonce: 0123456789abcdef')
  const state = await confirmSignIn(context, { account, message, signature: '0x00' })
  expect(state).toMatchObject({ status: 'authenticated', accounts: [] })
  expect(faked.asked.some(({ path, body }) => path === '/login/wallet' && body)).toBe(false)
})

test('behavior: sign-out forgets the person, here and in other tabs', async () => {
  const { context, widget } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  followSignOut(context)
  expect(widget.setState).toHaveBeenCalledWith(expect.objectContaining({ status: 'unauthenticated' }))
  expect(context.custody.forget).toHaveBeenCalledOnce()
  followSignOut(context)
  expect(widget.setState).toHaveBeenCalledOnce()
  expect(await signOut(context)).toMatchObject({ status: 'unauthenticated', user: null })
})

test('behavior: every question says of whom it is, so that another tab’s login is not taken for it', async () => {
  const { context, faked } = await started()
  const named = () => faked.asked.at(-1)?.headers.get('x-gatehouse-person')
  expect(named()).toBe(null)
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  expect([faked.asked.at(-1)?.path, named()]).toEqual([
    '/login/wallet',
    context.store.getState().session?.user?.id,
  ])
  await signOut(context)
  await requestEmailCode(context, 'bob@example.com')
  expect(named()).toBe(null)
})

test('behavior: a screen of who was here before goes with them', async () => {
  const { context } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  const { session } = context.store.getState()
  const cancel = vi.fn()
  context.store.setState({
    session: session && { ...session, user: { id: 'bob', email: null, name: null, method: 'email' } },
    screen: {
      id: '1',
      name: 'Security',
      data: {},
      shown: true,
      answer: async () => {},
      cancel,
      fail: cancel,
    },
  })
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  expect(cancel).toHaveBeenCalledOnce()
  expect(context.custody.close).toHaveBeenCalled()
})

test.each([
  ['nobody is logged in', []],
  ['a wallet signed in', [{ id: 'w', email: null, name: null, method: 'siwx' }]],
])('behavior: a sign-out while a code is typed leaves it good where %s', async (_, [user]) => {
  const { context } = await started()
  const { session } = context.store.getState()
  if (user && session) context.store.setState({ session: { ...session, user } })
  await requestEmailCode(context, 'ann@example.com')
  await signOut(context)
  await confirmEmailCode(context, mailedCode)
  expect(context.store.getState().session?.user?.email).toBe('ann@example.com')
})

test('behavior: a login under way with another address outlasts the one that is signed out', async () => {
  const { context } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  const { session } = context.store.getState()
  const bob = { id: 'b', email: 'bob@example.com', name: null, method: 'email' as const }
  if (session) context.store.setState({ session: { ...session, user: bob } })
  await requestEmailCode(context, 'ann@example.com')
  await signOut(context)
  await confirmEmailCode(context, mailedCode)
  expect(context.store.getState().session?.user?.email).toBe('ann@example.com')
})

test('behavior: a login under way ends with the one that is signed out where its form is gone', async () => {
  const { context } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  await requestEmailCode(context, 'ann@example.com')
  await signOut(context)
  await expect(confirmEmailCode(context, mailedCode)).rejects.toMatchObject({ data: { reason: 'code_void' } })
})

describe('a code for the very address that is signed out', () => {
  async function awaiting() {
    const now = await started()
    await requestEmailCode(now.context, 'ann@example.com')
    await confirmEmailCode(now.context, mailedCode)
    await requestEmailCode(now.context, 'ann@example.com')
    now.context.store.setState({ emailDevice: { email: 'ann@example.com', binding: 'd'.repeat(22) } })
    return now
  }
  type Awaiting = Awaited<ReturnType<typeof awaiting>>

  test.each<[string, (now: Awaiting) => unknown]>([
    ['here', ({ context }) => signOut(context, { awaits: true })],
    ['in another tab', ({ context }) => followSignOut(context)],
    [
      'somewhere else',
      async ({ context, faked }) => {
        await faked.fetch('/login/sessions/end', { method: 'POST', body: '{}' })
        await loadSession(context, startOptions)
      },
    ],
  ])('behavior: counts while its form stays, signed out %s', async (_, end) => {
    const now = await awaiting()
    await end(now)
    const { store } = now.context
    expect(store.getState().session?.user).toBeNull()
    expect(store.getState().emailDevice?.email).toBe('ann@example.com')
    await confirmEmailCode(now.context, mailedCode)
    expect(store.getState().session?.user?.email).toBe('ann@example.com')
  })

  test('behavior: goes with the screen that asked for it', async () => {
    const { context } = await awaiting()
    const screen = { id: '1', name: 'Security', data: {}, shown: true } as const
    const [answer, cancel] = [async () => {}, () => context.store.setState({ screen: null })]
    context.store.setState({ screen: { ...screen, answer, cancel, fail: cancel } })
    followSignOut(context)
    expect(context.store.getState()).toMatchObject({ emailCode: null, emailDevice: null, screen: null })
  })
})

test('error: a sign-out that the server does not hear of is no sign-out', async () => {
  const { context, faked } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  faked.refuse('/login/sessions/end', 500, 'internal')
  await expect(signOut(context)).rejects.toMatchObject({ code: -32603 })
  expect(context.store.getState().session?.user).not.toBe(null)
})

test('error: there is no account of this type', async () => {
  const { context } = await started()
  expect(() => setPreferredAccount(context, 'bip122', 'ordinals')).toThrow('no account of this type')
})

test('behavior: whom the server knows no more is not shown any longer', async () => {
  const { context, faked } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  faked.refuse('/login/access-token', 401, 'no_session')
  await expect(context.routes.accessToken()).rejects.toMatchObject({ data: { reason: 'no_session' } })
  await expect.poll(() => context.store.getState().session?.user).toBe(null)
  expect(context.widget.setState).toHaveBeenCalledWith(
    expect.objectContaining({ status: 'unauthenticated', user: null, accounts: [] }),
  )
})

test('behavior: a wallet is made for nobody, where a person was signed out everywhere meanwhile', async () => {
  const { context, faked } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  // As from another browser: this frame hears nothing of it.
  await faked.fetch('/login/sessions/end', { method: 'POST', body: '{}' })
  await expect(walletRoutes(context.server).userId()).rejects.toMatchObject({
    data: { reason: 'no_session' },
  })
  await expect.poll(() => context.store.getState().session?.user).toBe(null)
  expect(context.widget.setState).toHaveBeenCalledWith(expect.objectContaining({ status: 'unauthenticated' }))
})

test('behavior: popups that nobody ends are forgotten', async () => {
  const { context } = await started()
  const many = new Map(Array.from({ length: 20 }, (_, at) => [`old-${at}`, 'b']))
  context.store.setState({ popups: many })
  const { id } = await startPopup(context, { provider: 'google', key: 'k'.repeat(22) })
  expect([...context.store.getState().popups.keys()].slice(-2)).toEqual(['old-19', id])
  expect(context.store.getState().popups.size).toBe(8)
})

test('behavior: who logs in while another tab’s login is looked for stays logged in', async () => {
  const { context } = await started()
  await requestEmailCode(context, 'ann@example.com')
  const nobody = { user: null, freshAt: null, cookies: true }
  let answer = (_: typeof nobody): void => {}
  vi.spyOn(context.routes, 'whoever').mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const looking = loadSession(context, startOptions)
  await confirmEmailCode(context, mailedCode)
  answer(nobody)
  expect(await looking).toMatchObject({ status: 'authenticated', user: { email: 'ann@example.com' } })
  expect(context.custody.forget).not.toHaveBeenCalled()
})

test('behavior: who was signed out elsewhere is not shown any longer when that is looked for', async () => {
  const { context, faked } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  await faked.fetch('/login/sessions/end', { method: 'POST', body: '{}' })
  expect(await loadSession(context, startOptions)).toMatchObject({ status: 'unauthenticated', accounts: [] })
  expect(context.custody.forget).toHaveBeenCalledOnce()
})

test('behavior: another person whom another tab logged in takes the place of the one before', async () => {
  const { context } = await started()
  await requestEmailCode(context, 'ann@example.com')
  await confirmEmailCode(context, mailedCode)
  const { session } = context.store.getState()
  const cancel = vi.fn()
  context.store.setState({
    session: session && { ...session, user: { id: 'bob', email: null, name: null, method: 'email' } },
    screen: {
      id: '1',
      name: 'Security',
      data: {},
      shown: true,
      answer: async () => {},
      cancel,
      fail: cancel,
    },
  })
  context.server.setPerson('bob')
  expect(await loadSession(context, startOptions)).toMatchObject({ user: { email: 'ann@example.com' } })
  expect(cancel).toHaveBeenCalledOnce()
  expect(context.custody.close).toHaveBeenCalled()
})
