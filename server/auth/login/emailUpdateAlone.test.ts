import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionCookie } from '../../http/requireSession.ts'
import type { Session } from '../../sessions/sessions.ts'
import { perClient } from '../email/codeLimits.ts'
import { findUpdate, keepUpdate } from '../email/emailUpdate.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import { type EmailCodeRow, emailCodeRows, peopleRows, type UserRow } from '../test/memoryRows.ts'
import { emailUpdateRouter } from './emailUpdate.ts'
import { emailUpdateNewRouter } from './emailUpdateNew.ts'
import { emailUpdateOldRouter } from './emailUpdateOld.ts'

const [old, fresh] = ['ada@mail.example', 'new@mail.example']
const binding = 'b'.repeat(22)
const codes = new Map<string, EmailCodeRow>()
const users: UserRow[] = []
let stage: AuthStage
let host: AuthHost
let session: Session
let cookie: string
beforeEach(async () => {
  stage = authStage({
    answers: [emailCodeRows(codes), peopleRows(users)],
    env: { EMAIL_CODES_PER_CLIENT: '1000' },
  })
  const { context } = stage
  codes.clear()
  logIn()
  host = await authHost(
    context,
    (app) =>
      void app.use(emailUpdateRouter(context), emailUpdateOldRouter(context), emailUpdateNewRouter(context)),
  )
})
afterEach(() => host[Symbol.asyncDispose]())
function logIn(facts: Partial<Session> = {}) {
  const added = stage.sessions.add({ email: old, ...facts })
  session = added.session
  cookie = `${sessionCookie('demo')}=${added.token}`
  users.splice(0, users.length, user(session.userId, session.email))
}
const user = (id: string, email: string | null): UserRow => ({
  ...{ id, email, name: null, image: null, emailVerified: email && '2026-01-01T00:00:00.000Z' },
})
async function send(step: '' | '/old' | '/new', body: object) {
  const { loginOrigin: origin } = stage.context.config.http
  const answer = await host.fetch(`/login/email/update${step}`, {
    method: 'POST',
    headers: { origin, cookie, authorization: await stage.frame() },
    body: JSON.stringify({ binding, ...body }),
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return { status: answer.status, json: await answer.json() }
}
const lastMail = () => stage.mails.at(-1)
const code = () => /^\d{6}/.exec(lastMail()?.subject ?? '')?.[0]
const wrong = () => String((Number(code()) + 1) % 1_000_000).padStart(6, '0')
const known = () => findUpdate(stage.context, { session, binding })
const refusal = ({ status, json }: Awaited<ReturnType<typeof send>>) => [status, json.code]

test('default: the whole way', async () => {
  expect(await send('', { email: 'New@mail.example' })).toEqual({
    status: 200,
    json: { next: 'old', resendAfter: 30 },
  })
  expect(lastMail()?.to).toBe(old)
  expect(lastMail()?.subject).toContain('confirms that you change your email address')
  expect(await known()).toEqual({ email: fresh, oldProven: false })
  expect(await stage.context.limits.used(perClient(1), '127.0.0.1')).toBe(1)
  expect(await send('/old', { code: code() })).toEqual({ status: 200, json: { resendAfter: 30 } })
  expect(lastMail()?.to).toBe(fresh)
  expect(lastMail()?.subject).toContain('confirms your new email address')
  expect(await known()).toEqual({ email: fresh, oldProven: true })
  expect(await stage.context.limits.used(perClient(1), '127.0.0.1')).toBe(2)
  const { status, json } = await send('/new', { code: code() })
  expect([status, json.user.email, json.user.id]).toEqual([200, fresh, 'ada'])
  expect(users).toMatchObject([{ id: 'ada', email: fresh }])
  expect(stage.audited).toEqual(['email.update user:ada'])
  expect([await known(), codes.size]).toEqual([undefined, 0])
})

describe('POST /login/email/update', () => {
  test('behavior: who has no address proves the new one only', async () => {
    logIn({ email: null })
    expect((await send('', { email: fresh })).json.next).toBe('new')
    expect(lastMail()?.to).toBe(fresh)
    expect(await known()).toEqual({ email: fresh, oldProven: true })
  })

  test.each([
    [fresh, true, 'new'],
    [fresh, false, 'old'],
    ['other@mail.example', true, 'old'],
  ])('behavior: after %s, proven: %s, it goes on with the %s one', async (email, oldProven, next) => {
    await keepUpdate(stage.context, { session, binding }, { email, oldProven })
    expect((await send('', { email: fresh })).json.next).toBe(next)
    expect(lastMail()?.to).toBe(next === 'new' ? fresh : old)
    expect(await known()).toEqual({ email: fresh, oldProven: next === 'new' })
  })

  test('error: sent too soon again, which no work helps', async () => {
    await send('', { email: fresh })
    expect(refusal(await send('', { email: fresh }))).toEqual([429, 'too_soon'])
    expect(stage.mails).toHaveLength(1)
  })

  const unknown = { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 No such user here' }
  const busy = { command: 'RCPT TO', responseCode: 451, response: '451 4.3.2 Try again later' }
  const ofOld = [422, 'old_mail_refused', undefined]
  test.each<[string, object, boolean, unknown[]]>([
    ['the present one, which the person did not type', unknown, false, ofOld],
    ['the present one, whose box is full', { ...unknown, response: '552 5.2.2 Mailbox full' }, false, ofOld],
    ['the present one, switched off', { ...unknown, response: '550 5.2.1 Disabled' }, false, ofOld],
    ['the new one', unknown, true, [422, 'mail_refused', 'email']],
    ['nobody, as the server is busy', busy, false, [503, 'mail_unavailable', undefined]],
  ])('error: no mail is taken for %s', async (_, fault, oldProven, expected) => {
    await keepUpdate(stage.context, { session, binding }, { email: fresh, oldProven })
    Object.assign(stage.context.mailer, { send: () => Promise.reject(Object.assign(new Error('No'), fault)) })
    const { status, json } = await send('', { email: fresh })
    expect([status, json.code, json.reasons?.[0]?.field || undefined]).toEqual(expected)
    expect(await known()).toEqual({ email: fresh, oldProven })
  })

  test('error: what is not an address', async () => {
    expect(refusal(await send('', { email: 'x' }))).toEqual([422, 'invalid_body'])
  })
})

describe('POST /login/email/update/old', () => {
  test('error: none is under way, or it is further already', async () => {
    expect(refusal(await send('/old', { code: '123456' }))).toEqual([401, 'code_void'])
    await keepUpdate(stage.context, { session, binding }, { email: fresh, oldProven: true })
    const { status, json } = await send('/old', { code: '123456' })
    expect([status, json.code, json.reasons[0].field]).toEqual([401, 'code_void', 'code'])
  })

  test('error: a wrong code', async () => {
    await send('', { email: fresh })
    expect(refusal(await send('/old', { code: wrong() }))).toEqual([401, 'wrong_code'])
    expect([stage.mails.length, await known()]).toEqual([1, { email: fresh, oldProven: false }])
  })

  test('behavior: the new one cannot be sent yet: a second request goes on from here', async () => {
    await send('', { email: fresh })
    codes.set(`update-new:ada:${fresh}`, {
      ...{ codeHash: '', binding: '', triesLeft: 0, sentAt: new Date().toISOString(), expires: '' },
    })
    expect(refusal(await send('/old', { code: code() }))).toEqual([429, 'too_soon'])
    expect(await known()).toEqual({ email: fresh, oldProven: true })
  })
})

describe('POST /login/email/update/new', () => {
  const proven = async () => {
    await keepUpdate(stage.context, { session, binding }, { email: fresh, oldProven: true })
    await send('', { email: fresh })
  }

  test('error: the old one is not proven yet', async () => {
    await keepUpdate(stage.context, { session, binding }, { email: fresh, oldProven: false })
    expect(refusal(await send('/new', { code: '123456' }))).toEqual([401, 'code_void'])
  })

  test('error: a wrong code changes nothing', async () => {
    await proven()
    expect(refusal(await send('/new', { code: wrong() }))).toEqual([401, 'wrong_code'])
    expect([users[0]?.email, await known()]).toEqual([old, { email: fresh, oldProven: true }])
    expect((await send('/new', { code: code() })).status).toBe(200)
  })

  test('error: of somebody else, which only who reads its mail hears', async () => {
    users.push(user('bob', fresh))
    await proven()
    expect(refusal(await send('/new', { code: code() }))).toEqual([409, 'email_taken'])
    expect([users[0]?.email, await known(), stage.audited]).toEqual([old, undefined, []])
  })
})
