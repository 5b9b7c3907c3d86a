import { expect, test } from 'vitest'
import type { ServerContext } from '../context.ts'
import type { Session } from '../sessions/sessions.ts'
import { cookieOf, cookiesOf, findSession, requireNeed, sentSession } from './requireSession.ts'
import { type SessionNeed, type SessionRequest, sessionNeeds } from './sessionNeeds.ts'
import { plainRequest } from './test/plainContext.ts'

test('default: names and values, as they were sent', () => {
  const request = plainRequest({ cookie: 'a=1; b = x=y ;alone; =nameless;a=2' })
  expect(cookiesOf(request)).toEqual([
    ['a', '1'],
    ['b', 'x=y'],
    ['', 'nameless'],
    ['a', '2'],
  ])
  expect(cookieOf(request, 'a')).toBe('1')
  expect(cookiesOf(plainRequest())).toEqual([])
  expect(cookiesOf(plainRequest({ cookie: '=nameless; bare; a=1' }))).toEqual([
    ['', 'nameless'],
    ['a', '1'],
  ])
})

const session = (more: Partial<Session> = {}): Session =>
  ({ projectId: 'demo', userId: 'u', hostOrigin: 'https://a.example', resumedAt: null, ...more }) as Session

test('behavior: nobody is looked for without a token', async () => {
  const lookups: unknown[] = []
  const find = async (token: unknown) => {
    lookups.push(token)
    return session()
  }
  const context = { sessions: { find } } as unknown as ServerContext
  expect(await sentSession(context, plainRequest(), { projectId: 'demo' })).toBeNull()
  expect(lookups).toEqual([])
})

test('behavior: only one that a ticket resumed is bound to its page', async () => {
  const found = async (more: Partial<Session>) =>
    findSession(
      { sessions: { find: async () => session(more) } } as unknown as ServerContext,
      plainRequest({ 'x-session-token': 't', cookie: '__Host-gatehouse.2a97516c.session=t' }),
      { projectId: 'demo', origin: 'https://b.example' },
    )
  expect(await found({})).toMatchObject({ userId: 'u' })
  expect(await found({ resumedAt: new Date() })).toBeNull()
})

test('behavior: a login is fresh up to the second', () => {
  const needs = Object.entries<SessionNeed | 'none'>(sessionNeeds)
  const [what, need] = needs.find(([, known]) => known !== 'none' && known.withinSeconds !== undefined) as [
    SessionRequest,
    { withinSeconds: number },
  ]
  const now = Date.now()
  const aged = (ms: number) => session({ freshAt: new Date(now - ms) })
  const clock = Date.now
  Date.now = () => now
  try {
    expect(() => requireNeed(aged(need.withinSeconds * 1000), what)).not.toThrow()
    expect(() => requireNeed(aged(need.withinSeconds * 1000 + 1), what)).toThrow(
      expect.objectContaining({ code: 'login_not_fresh' }),
    )
  } finally {
    Date.now = clock
  }
})
