import { expect, test, vi } from 'vitest'
import { walletRoutes } from '../api/walletRoutes.ts'
import { goodTicket } from '../test/fakeServer.ts'
import { loginTest, startOptions } from '../test/loginTest.ts'
import { loadSession } from './loadSession.ts'
import { signOut } from './signOut.ts'

/** A frame without cookies, resumed by a ticket, whose token another tab replaced meanwhile. */
async function replaced() {
  const now = loginTest({ cookies: false })
  const { context, faked, widget } = now
  widget.ticket.mockResolvedValue(goodTicket)
  await loadSession(context, { ...startOptions, ticket: goodTicket })
  faked.refuse('/login/wallet', 401, 'no_session')
  const logins = () => faked.asked.filter(({ path }) => path === '/login/sessions').length
  return { ...now, logins, ask: () => walletRoutes(context.server).wallet() }
}

test('default: the newest ticket of the page brings the session back, and what was refused is asked again', async () => {
  const { ask, logins, widget, state } = await replaced()
  widget.ticket.mockResolvedValue(goodTicket)
  expect(await ask()).toBe(null)
  expect(logins()).toBe(2)
  expect(widget.keepTicket).toHaveBeenLastCalledWith('ticket-2')
  expect(state().session?.user).not.toBe(null)
  expect(widget.setState).not.toHaveBeenCalled()
})

test('behavior: a ticket that is used up already is waited out', async () => {
  const { ask, logins, widget } = await replaced()
  widget.ticket.mockResolvedValueOnce('used').mockResolvedValueOnce('used').mockResolvedValue(goodTicket)
  expect(await ask()).toBe(null)
  expect(logins()).toBe(3)
})

test('behavior: many that are refused at once bring it back once', async () => {
  const { ask, faked, logins, widget } = await replaced()
  faked.refuse('/login/wallet', 401, 'no_session')
  widget.ticket.mockResolvedValue(goodTicket)
  expect(await Promise.all([ask(), ask()])).toEqual([null, null])
  expect(logins()).toBe(2)
})

test.each([
  ['no ticket', ''],
  ['no text', 7],
])('error: %s: nobody is logged in any more', async (_, ticket) => {
  const { ask, logins, widget, state } = await replaced()
  widget.ticket.mockResolvedValue(ticket as string)
  await expect(ask()).rejects.toMatchObject({ data: { reason: 'no_session' } })
  await expect.poll(() => state().session?.user).toBe(null)
  expect(logins()).toBe(1)
})

test('error: the ticket of another person', async () => {
  const { ask, context, widget, state } = await replaced()
  const { session } = state()
  const bob = { id: 'bob', email: null, name: null, method: 'email' }
  context.store.setState({ session: session && { ...session, user: bob } })
  context.server.setPerson('bob')
  widget.ticket.mockResolvedValue(goodTicket)
  await expect(ask()).rejects.toMatchObject({ data: { reason: 'no_session' } })
  await expect.poll(() => state().session?.user).toBe(null)
})

test('error: a server that cannot be reached just then ends nothing', async () => {
  const { ask, faked, widget, state } = await replaced()
  widget.ticket.mockResolvedValue(goodTicket)
  faked.refuse('/login/sessions', 500, 'internal')
  await expect(ask()).rejects.toMatchObject({ data: { reason: 'internal' } })
  await new Promise((resolve) => setTimeout(resolve))
  expect(state().session?.user).not.toBe(null)
  expect(widget.setState).not.toHaveBeenCalled()
})

test('behavior: a tab that comes up while another one resumes takes the ticket that this one got', async () => {
  const { context, widget, state } = loginTest({ cookies: false })
  widget.ticket.mockResolvedValueOnce('used').mockResolvedValue(goodTicket)
  await loadSession(context, { ...startOptions, ticket: 'used' })
  expect(state().session?.user).not.toBe(null)
  expect(widget.keepTicket.mock.calls).toEqual([['ticket-2']])
})

test('error: with cookies no ticket is asked for', async () => {
  const { context, faked, widget } = loginTest()
  await loadSession(context, startOptions)
  context.server.setPerson('ann')
  faked.refuse('/login/wallet', 401, 'no_session')
  await expect(walletRoutes(context.server).wallet()).rejects.toMatchObject({
    data: { reason: 'no_session' },
  })
  expect(widget.ticket).not.toHaveBeenCalled()
})

test('behavior: who signs out by a token that another tab replaced ends the session all the same', async () => {
  const { context, faked, widget, logins } = await replaced()
  widget.ticket.mockResolvedValue(goodTicket)
  vi.spyOn(context.routes, 'session').mockResolvedValueOnce({ user: null, freshAt: null, cookies: false })
  await signOut(context)
  expect(logins()).toBe(2)
  expect(faked.asked.at(-1)?.path).toBe('/login/sessions/end')
})
