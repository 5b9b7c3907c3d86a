import { expect, test } from 'vitest'
import { loggedIn, offered, testContext } from '../test/testContext.ts'
import { accessToken } from './accessToken.ts'
import { logIn } from './logIn.ts'
import { signOut } from './signOut.ts'

const answers = { accessToken: { token: 'jwt', expiresAt: 1 }, signOut: loggedIn }

test('default', async () => {
  const { context } = testContext({ project: offered, login: { ...answers, start: loggedIn } })
  expect(await accessToken(context)).toBe('jwt')
})

test('error: nobody is logged in', async () => {
  const { context, askedLogin } = testContext({ project: offered, login: answers })
  await expect(accessToken(context)).rejects.toMatchObject({ code: 4100, data: { reason: 'no_session' } })
  expect(askedLogin).toEqual([])
})

test('behavior: signing out ends the embedded wallet and forgets the ticket', async () => {
  const { context, state, askedLogin } = testContext({ project: offered, login: answers })
  await logIn(context, async () => loggedIn)
  state().setTicket('resume-me')
  await signOut(context)
  expect(askedLogin).toEqual([{ name: 'signOut', args: [] }])
  expect(state()).toMatchObject({ connections: {}, remembered: {}, ticket: '' })
})
