import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { perClient } from '../email/codeLimits.ts'
import { type Asking, answerLetter, awaitLetter, issueLetter } from '../email/deviceApproval.ts'
import {
  type AuthHost,
  type AuthStage,
  type AuthStageOptions,
  authHost,
  authStage,
} from '../test/authStage.ts'
import { authSecret } from './authConfig.ts'
import { authJsRouter } from './authJsRouter.ts'
import { ownPages } from './ownPages.ts'
import { keepPending } from './pending.ts'

let stage: AuthStage
let host: AuthHost
async function open(options: AuthStageOptions = {}) {
  await host?.[Symbol.asyncDispose]()
  stage = authStage({ ...options, env: { EMAIL_NEW_DEVICE: 'approve', ...options.env } })
  host = await authHost(stage.context, (app) => void app.use(authJsRouter(stage.context)))
}
beforeEach(() => open())
afterEach(() => host[Symbol.asyncDispose]())

const email = 'ada@mail.example'
const token = 'c'.repeat(64)
const csrfCookie = () => {
  const hash = createHash('sha256')
    .update(`${token}${authSecret(stage.context)}`)
    .digest('hex')
  return `__Host-gatehouse.csrf=${token}%7C${hash}`
}
/** What the browser keeps of a code that it requested. */
const pendingCookie = (binding: string, of = email) => keepPending({ binding, email: of }).split(';')[0] ?? ''
const binding = 'b'.repeat(22)
const asking = (): Asking => ({ email, binding, frame: ownPages(stage.context) })

async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const cookie = [csrfCookie(), headers['cookie']].filter(Boolean).join('; ')
  const answer = await host.fetch('/auth/email-code', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken: token, ...fields }),
    headers: { 'user-agent': 'Firefox/1 (Windows)', ...headers, cookie },
  })
  const kept = answer.headers.get('set-cookie')
  const location = answer.headers.get('location')
  return { status: answer.status, location, kept, text: await answer.text() }
}
const bindingOf = (kept: string | null) => /pending=([\w-]+)\./.exec(kept ?? '')?.[1] ?? ''
/** A letter that the owner of the address answered so, or not yet. */
async function letter(state?: 'approved' | 'declined') {
  const letterToken = await issueLetter(stage.context, asking(), 'Firefox on Windows')
  await awaitLetter(stage.context, asking(), letterToken)
  if (state) await answerLetter(stage.context, letterToken, state)
}
const subjects = () => stage.mails.map(({ subject }) => subject.replace(/\d{6}/, '000000'))
const ownHost = () => new URL(stage.context.config.http.loginOrigin).host
const letterSubject = () => `Is it you who logs in to ${ownHost()}?`
const codeSubject = () => `000000 is your login code for ${ownHost()}`

describe('POST {base}/email-code', () => {
  test('default: asks the owner of the address, and keeps who requested it', async () => {
    const callbackUrl = '/auth/session'
    const { status, location, kept } = await send({ email: 'Ada@Mail.Example', callbackUrl })
    expect([status, location]).toEqual([303, '/auth/signin?callbackUrl=%2Fauth%2Fsession'])
    expect(bindingOf(kept)).toMatch(/^[\w-]{22}$/)
    expect(kept).toBe(keepPending({ binding: bindingOf(kept), email }))
    expect(subjects()).toEqual([letterSubject()])
    expect(stage.mails[0]?.text).toContain('Firefox on Windows')
    expect(stage.mails[0]?.to).toBe(email)
    expect(await stage.context.limits.used(perClient(1), '127.0.0.1')).toBe(1)
  })

  test('behavior: without a callback address none is carried on', async () => {
    expect((await send({ email })).location).toBe('/auth/signin?')
  })

  test('behavior: each asks with a binding of its own', async () => {
    const one = await send({ email })
    const two = await send({ email: 'bob@mail.example' })
    expect(bindingOf(one.kept)).not.toBe(bindingOf(two.kept))
  })

  test('param: code, where letters are off', async () => {
    await open({ env: { EMAIL_NEW_DEVICE: 'code' } })
    await send({ email })
    expect(subjects()).toEqual([codeSubject()])
  })

  test.each(['not-an-address', '', 'a@b@c'])('error: %j is not an address', async (text) => {
    const { status, location, kept } = await send({ email: text })
    expect([status, location, kept]).toEqual([
      303,
      '/auth/signin?error=CredentialsSignin&code=invalid_body',
      null,
    ])
    expect([stage.mails, stage.counted]).toEqual([[], ['refused invalid_body']])
  })

  test('error: a letter was just sent', async () => {
    await send({ email })
    const { location, kept } = await send({ email, callbackUrl: '/auth/session' })
    const query = 'callbackUrl=%2Fauth%2Fsession&error=CredentialsSignin&code=too_soon'
    expect([location, kept]).toEqual([`/auth/signin?${query}`, null])
    expect(stage.counted).toEqual(['refused too_soon'])
  })

  test('error: what is broken is not a refusal', async () => {
    const { limits } = stage.context
    Object.assign(limits, { take: async () => Promise.reject(new Error('down')) })
    expect(await send({ email })).toMatchObject({ status: 500, location: null })
    expect(stage.counted).toEqual(['refused internal'])
  })

  test('error: a form that is not ours', async () => {
    const answer = await send({ email, csrfToken: 'd'.repeat(64) })
    expect(answer.status).toBe(403)
    expect(JSON.parse(answer.text).code).toBe('cross_site')
    expect(stage.mails).toEqual([])
  })
})

describe('a letter is out', () => {
  const cookie = pendingCookie(binding)
  const waits = '1'

  test('behavior: who goes on too early hears it, and no other letter is sent', async () => {
    await letter()
    const { status, location, kept } = await send({ email, waits }, { cookie })
    expect([status, location, kept]).toEqual([303, '/auth/signin?code=device_waiting', null])
    expect([stage.mails, stage.counted]).toEqual([[], []])
  })

  test('behavior: a no is as no yes', async () => {
    await letter('declined')
    expect((await send({ email, waits }, { cookie })).location).toBe('/auth/signin?code=device_waiting')
  })

  test('behavior: after the yes a code comes, for the same browser', async () => {
    await letter('approved')
    const { location, kept } = await send({ email, waits }, { cookie })
    expect([location, bindingOf(kept)]).toEqual(['/auth/signin?', binding])
    expect(subjects()).toEqual([codeSubject()])
  })

  test('behavior: at a second request for the address the same browser gets a letter with the same binding', async () => {
    await letter()
    const { kept } = await send({ email }, { cookie })
    expect([bindingOf(kept), subjects()]).toEqual([binding, [letterSubject()]])
  })

  test('behavior: the yes is for its address alone', async () => {
    await letter('approved')
    const { kept } = await send({ email: 'bob@mail.example', waits }, { cookie })
    expect(bindingOf(kept)).not.toBe(binding)
    expect(subjects()).toEqual([letterSubject()])
  })

  test('behavior: of another browser nothing is known', async () => {
    await letter('approved')
    await send({ email, waits })
    expect(subjects()).toEqual([letterSubject()])
  })
})
