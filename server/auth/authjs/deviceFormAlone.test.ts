import { customFetch } from '@auth/core'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HttpError } from '../../errors/httpError.ts'
import { approvalState, awaitLetter, issueLetter } from '../email/deviceApproval.ts'
import { emailDevicePage } from '../pages/emailDevicePage.ts'
import { sentenceOf } from '../pages/sentences.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import { deviceForm } from './deviceForm.ts'
import { authSocials, isEmailChecked } from './socialProviders.ts'

let stage: AuthStage
let host: AuthHost
beforeEach(async () => {
  stage = authStage()
  host = await authHost(stage.context, (app) => {
    app.post('/', express.json(), deviceForm(stage.context))
  })
})
afterEach(() => host[Symbol.asyncDispose]())

const asking = (projectId = 'demo') => ({
  email: 'ada@mail.example',
  binding: 'b',
  frame: { projectId, origin: 'http://demo.example', expiresAt: 0 },
})
async function letter(projectId?: string) {
  const token = await issueLetter(stage.context, asking(projectId), '<b>Firefox')
  await awaitLetter(stage.context, asking(projectId), token)
  return token
}
async function send(body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await host.fetch('/', { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, text: await answer.text() }
}

test('default: asks, and answers nothing', async () => {
  const token = await letter()
  const { status, text } = await send({ token })
  expect(status).toBe(200)
  for (const part of ['Demo', 'http://demo.example', '&lt;b&gt;Firefox', `value="${token}"`])
    expect(text).toContain(part)
  expect(text).toContain('action="/auth/email-device/letter"')
  expect(await approvalState(stage.context, asking())).toBe('waiting')
  expect((await send({ token, answer: 'maybe' })).text).toContain('Approve</button>')
})

test('behavior: of a project that is gone', async () => {
  expect((await send({ token: await letter('gone') })).text).toContain('demo.example')
})

test.each([
  ['approve', 'approved', 'Go back to the page where you asked.'],
  ['decline', 'declined', 'Nobody gets a code.'],
] as const)('param: %s', async (answer, state, sentence) => {
  const token = await letter()
  const { status, text } = await send({ token, answer })
  expect([status, text]).toEqual([200, expect.stringContaining(sentence)])
  expect(text).toContain(`<title>${state === 'approved' ? 'Approved' : 'Declined'}</title>`)
  expect(await approvalState(stage.context, asking())).toBe(state)
  expect((await send({ token, answer })).status).toBe(401)
})

test.each([{}, { token: 'none' }, { token: 7 }, { token: 'none', answer: 'approve' }])(
  'error: %j is not looked up',
  async (body) => {
    const { status, text } = await send(body)
    expect([status, text]).toEqual([401, expect.stringContaining('This link was used, has expired')])
    expect(stage.counted).toEqual(['refused device_void'])
  },
)

test.each([
  new HttpError(503, 'database_unavailable', 'down'),
  Object.assign(new Error('x'), { code: 'device_void' }),
])('error: a fault is not a used link: %o', async (fault) => {
  Object.assign(stage.context.projects, { get: () => Promise.reject(fault) })
  const { status, text } = await send({ token: await letter() })
  expect(status).toBeGreaterThanOrEqual(500)
  expect(text).not.toContain('This link was used')
  expect(stage.counted).not.toContain('refused device_void')
})

test('emailDevicePage: takes the token out of the address', () => {
  const { script, body } = emailDevicePage('/auth')
  expect(script).toContain('history.replaceState')
  expect(body).toContain('action="/auth/email-device/letter"')
})

test('sentenceOf: the most exact word that is known', () => {
  expect(sentenceOf(null, null)).toBeUndefined()
  expect(sentenceOf('AccessDenied', null)).toBe('You are not allowed to sign in.')
  expect(sentenceOf('AccessDenied', 'wrong_code')).toBe('The code is wrong. Try again.')
  expect(sentenceOf('AccessDenied', 'toString')).toBe('You are not allowed to sign in.')
  for (const word of ['toString', '', 'null']) {
    expect(sentenceOf(word, null)).toBe('The sign-in did not work. Try again.')
    expect(sentenceOf(null, word)).toBe('The sign-in did not work. Try again.')
  }
})

test.each([
  ['google', { email_verified: true }, true],
  ['google', { email_verified: 'true' }, true],
  ['apple', { email_verified: true }, true],
  ['apple', { email_verified: 'true' }, true],
  ['apple', { email_verified: 'false' }, false],
  ['discord', { verified: true }, true],
  ['discord', { verified: 'true' }, true],
  ['discord', { verified: 'false' }, false],
  ['github', { email_verified: true, verified: true }, false],
  ['toString', { verified: true }, false],
])('isEmailChecked: %s %j: %s', (provider, profile, checked) => {
  expect(isEmailChecked(provider, profile)).toBe(checked)
})

test('authSocials: what is switched on, in our order, at the issuer of the operator', () => {
  const client = { id: 'i', secret: 's' }
  const issuer = 'https://here'
  const optionsOf = (socials: object) =>
    authSocials({ socials } as never, { fetch }).map((provider) => {
      expect((provider as { [customFetch]?: unknown })[customFetch]).toBe(fetch)
      const { options } = provider as { options: Record<string, unknown> }
      const { profile, userinfo, authorization, ...others } = options
      return others
    })
  const keys = { clientId: 'i', clientSecret: 's' }
  expect(
    optionsOf({ facebook: client, apple: client, farcaster: client, x: client, google: client }),
  ).toEqual([keys, { ...keys, id: 'x' }, keys, keys])
  expect(optionsOf({ google: { ...client, issuer }, apple: { ...client, issuer } })).toEqual([
    { ...keys, issuer },
    { ...keys, issuer },
  ])
  expect(optionsOf({ discord: client, github: { ...client, issuer } })).toEqual([keys, keys])
})
