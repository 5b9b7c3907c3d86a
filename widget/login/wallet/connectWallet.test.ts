import { describe, expect, test } from 'vitest'
import { newDevice } from '../custody/test/people.ts'
import { loadSession } from '../session/loadSession.ts'
import { logIn } from '../session/logIn.ts'
import { goodTicket, mailedCode } from '../test/fakeServer.ts'
import { loginTest, nextScreen, password, startOptions, testCall } from '../test/loginTest.ts'
import { connectWallet } from './connectWallet.ts'

const binding = 'b'.repeat(22)

async function loggedIn(options?: Parameters<typeof loginTest>[0]) {
  const now = loginTest(options)
  await loadSession(now.context, startOptions)
  await logIn(now.context, { kind: 'email', email: 'ann@example.com', code: mailedCode, binding })
  return now
}

test('default', async () => {
  const { context, faked, widget } = await loggedIn()
  const call = testCall()
  const connected = connectWallet(context, call)
  const screen = await nextScreen(context, 'SecureWallet')
  await screen.answer(password)
  const state = await connected
  expect(call.holdForPerson).toHaveBeenCalled()
  expect(state.unwrittenWords).toBe(true)
  expect(state.accounts.map(({ type }) => type)).toEqual(['eoa', 'eoa', 'payment', 'ordinals'])
  expect(widget.show).toHaveBeenCalledWith({ title: 'SecureWallet', namesSite: false })
  await expect.poll(() => widget.hide.mock.calls.length).toBe(1)
  expect(faked.asked.map(({ path }) => path)).toContain('/login/wallet/confirm')
})

test('param: a wallet that comes with its words', async () => {
  const { context, keys } = await loggedIn()
  const words = 'test test test test test test test test test test test junk'
  const connected = connectWallet(context, testCall())
  const screen = await nextScreen(context, 'SecureWallet')
  await expect(screen.answer({ ...password, words: 'test '.repeat(12) })).rejects.toMatchObject({
    code: 'invalid_words',
  })
  await screen.answer({ ...password, words })
  const { accounts, unwrittenWords } = await connected
  expect(unwrittenWords).toBeUndefined()
  expect(accounts[0]?.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(await keys.exportWords()).toBe(words)
})

test('behavior: what is open already shows nothing', async () => {
  const { context, widget } = await loggedIn()
  const first = connectWallet(context, testCall())
  await (await nextScreen(context, 'SecureWallet')).answer(password)
  await first
  widget.show.mockClear()
  await connectWallet(context, testCall())
  expect(widget.show).not.toHaveBeenCalled()
})

test('behavior: a wallet that is locked here is opened; a wrong password may be tried again', async () => {
  const { context, keys } = await loggedIn()
  const first = connectWallet(context, testCall())
  await (await nextScreen(context, 'SecureWallet')).answer(password)
  const made = await first
  keys.lock()
  const again = connectWallet(context, testCall())
  const screen = await nextScreen(context, 'UnlockWallet')
  expect(screen.data.keeps).toBe(false)
  await expect(screen.answer({ kind: 'password', password: 'not the one at all' })).rejects.toMatchObject({
    data: { reason: 'wrong_recovery_proof' },
  })
  await screen.answer(password)
  expect((await again).accounts).toEqual(made.accounts)
})

test('behavior: a browser that keeps its share is asked as one that is new', async () => {
  const { context, keys } = await loggedIn({ device: newDevice() })
  const first = connectWallet(context, testCall())
  await (await nextScreen(context, 'SecureWallet')).answer(password)
  await first
  await keys.forgetDevice()
  void connectWallet(context, testCall()).catch(() => {})
  expect((await nextScreen(context, 'UnlockWallet')).data.keeps).toBe(true)
})

test('behavior: with operator custody nobody is asked', async () => {
  const { context, widget } = await loggedIn({ custody: 'operator' })
  expect((await connectWallet(context, testCall())).accounts).toHaveLength(4)
  expect(widget.show).not.toHaveBeenCalled()
})

test('error: a login that is too old ends the request', async () => {
  const { context, keys, faked } = await loggedIn()
  const first = connectWallet(context, testCall())
  await (await nextScreen(context, 'SecureWallet')).answer(password)
  await first
  keys.lock()
  faked.refuse('/login/wallet/login-share', 403, 'login_not_fresh', 5)
  const again = connectWallet(context, testCall())
  const screen = await nextScreen(context, 'UnlockWallet')
  await screen.answer(password)
  await expect(again).rejects.toMatchObject({ data: { reason: 'login_not_fresh' } })
})

test('error: nobody is logged in', async () => {
  const { context } = loginTest()
  await expect(connectWallet(context, testCall())).rejects.toMatchObject({
    code: 4100,
    data: { reason: 'no_session' },
  })
})

test('error: the person says no, and stays logged in', async () => {
  const { context, state } = await loggedIn()
  const connected = connectWallet(context, testCall())
  ;(await nextScreen(context, 'SecureWallet')).cancel()
  await expect(connected).rejects.toMatchObject({ code: 4001 })
  expect(state().session?.user?.email).toBe('ann@example.com')
})

describe('a session that a ticket resumed', () => {
  /** After a login, a wallet and a reload, in a frame that keeps nothing. */
  async function resumed() {
    const openKeys = async () => {
      throw new Error('SecurityError')
    }
    const now = await loggedIn({ cookies: false, openKeys })
    const made = connectWallet(now.context, testCall())
    await (await nextScreen(now.context, 'SecureWallet')).answer(password)
    await made
    now.keys.lock()
    // A new document has no token; the fake server knows one person only.
    now.context.store.setState({ session: null })
    await now.faked.fetch('/login/sessions/end', { method: 'POST', body: '{}' })
    now.widget.ticket.mockResolvedValue(goodTicket)
    const state = await loadSession(now.context, { ...startOptions, ticket: goodTicket })
    return { ...now, loaded: state }
  }

  test('default: its person unlocks as ever, and is known from then on', async () => {
    const { context, loaded, state, widget } = await resumed()
    expect(loaded).toMatchObject({ status: 'authenticated', user: { email: null } })
    expect(loaded.accounts).toHaveLength(4)
    const again = connectWallet(context, testCall())
    await (await nextScreen(context, 'UnlockWallet')).answer(password)
    expect(await again).toMatchObject({ user: { email: 'ann@example.com' } })
    expect(state().session).toMatchObject({ resumed: true, user: { email: 'ann@example.com' } })
    expect(widget.setState).toHaveBeenCalledWith(
      expect.objectContaining({ user: expect.objectContaining({ email: 'ann@example.com' }) }),
    )
  })
})
