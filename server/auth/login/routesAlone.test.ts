import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emailWorkAnswerSchema } from '../../contract/emailWork.ts'
import { perClient, workQuota } from '../email/codeLimits.ts'
import { answerLetter, awaitLetter, issueLetter } from '../email/deviceApproval.ts'
import { makeMark } from '../email/deviceMark.ts'
import { peek } from '../oneTime.ts'
import { nonceRouter } from '../siwx/nonceRouter.ts'
import { readHandoff } from '../social/handoff.ts'
import { handoffsRouter } from '../social/handoffsRouter.ts'
import { handoffOfKey } from '../social/popupKey.ts'
import {
  type AuthHost,
  type AuthStage,
  type AuthStageOptions,
  authHost,
  authStage,
} from '../test/authStage.ts'
import { emailCodeRouter } from './emailCode.ts'
import { emailDeviceRouter } from './emailDevice.ts'
import { emailWorkRouter } from './emailWork.ts'
import { reportRouter } from './report.ts'

let stage: AuthStage
let host: AuthHost
async function open(options: AuthStageOptions = {}) {
  await host?.[Symbol.asyncDispose]()
  stage = authStage(options)
  const { context } = stage
  const routers = [
    emailCodeRouter,
    emailDeviceRouter,
    emailWorkRouter,
    reportRouter,
    nonceRouter,
    handoffsRouter,
  ]
  host = await authHost(context, (app) => void app.use(routers.map((router) => router(context))))
}
beforeEach(() => open())
afterEach(() => host[Symbol.asyncDispose]())

const email = 'ada@mail.example'
const binding = 'b'.repeat(22)
const frame = { projectId: 'demo', origin: 'http://demo.example', expiresAt: 0 }
async function post(path: string, body?: object, headers: Record<string, string> = {}) {
  const { loginOrigin: origin } = stage.context.config.http
  const answer = await host.fetch(`/login/${path}`, {
    method: 'POST',
    headers: { origin, authorization: await stage.frame(), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: text === '' ? undefined : JSON.parse(text),
  }
}
const refusal = ({ status, json }: Awaited<ReturnType<typeof post>>) => [status, json.code]
const noEmail = { projects: { demo: { settings: { email: false } } } }

describe('POST /login/email/code', () => {
  test('default: a letter that names the browser; a mark brings a code', async () => {
    await open({ env: { EMAIL_NEW_DEVICE: 'approve' } })
    const headers = { 'user-agent': 'Firefox/1 (Windows)' }
    const { status, json, headers: answered } = await post('email/code', { email, binding }, headers)
    expect([status, json]).toEqual([200, { action: 'VERIFY_DEVICE', resendAfter: 30 }])
    expect(answered.get('cache-control')).toBe('no-store')
    expect(stage.mails[0]?.text).toContain('Firefox on Windows')
    expect(await stage.context.limits.used(perClient(1), '127.0.0.1')).toBe(1)
    const device = makeMark(stage.context, email)
    expect((await post('email/code', { email, binding, device })).json.action).toBe('VERIFY_OTP')
    expect(refusal(await post('email/code', { email, binding }))).toEqual([429, 'work_needed'])
  })

  test('error: a project that takes no codes', async () => {
    await open(noEmail)
    expect(refusal(await post('email/code', { email, binding }))).toEqual([401, 'invalid_proof'])
    expect(stage.mails).toEqual([])
  })

  test('error: what has another shape', async () => {
    expect(refusal(await post('email/code', { email: 'x', binding }))).toEqual([422, 'invalid_body'])
  })
})

describe('POST /login/email/work', () => {
  test.each([
    ['code', 'code'],
    ['approve', 'letter'],
  ] as const)('default: with EMAIL_NEW_DEVICE=%s it is for a %s', async (newDevice, kind) => {
    await open({ env: { EMAIL_NEW_DEVICE: newDevice } })
    for (let mail = 0; mail < 4; mail++) await stage.context.limits.take(workQuota(kind), email)
    const { status, json, headers } = await post('email/work', { email })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(emailWorkAnswerSchema.parse(json).challenge.parameters.data.step).toBe(2)
  })

  test('error: a project that takes no codes', async () => {
    await open(noEmail)
    expect(refusal(await post('email/work', { email }))).toEqual([401, 'invalid_proof'])
  })
})

describe('POST /login/email/device', () => {
  const asking = { email, binding, frame }
  async function letter() {
    const token = await issueLetter(stage.context, asking, 'Firefox')
    await awaitLetter(stage.context, asking, token)
    return token
  }
  const ask = (body: object = { email, binding }) => post('email/device', body)

  test('default: how far it is', async () => {
    const token = await letter()
    const { status, json, headers } = await ask()
    expect([status, json, headers.get('cache-control')]).toEqual([200, { state: 'waiting' }, 'no-store'])
    await answerLetter(stage.context, token, 'approved')
    expect((await ask()).json).toEqual({ state: 'approved' })
  })

  test('error: no request, another frame, a refusal', async () => {
    expect(refusal(await ask())).toEqual([401, 'device_void'])
    const token = await letter()
    expect(refusal(await ask({ email, binding: 'c'.repeat(22) }))).toEqual([401, 'device_void'])
    await answerLetter(stage.context, token, 'declined')
    expect(refusal(await ask())).toEqual([401, 'device_declined'])
  })
})

describe('POST /login/report', () => {
  test('default: counts', async () => {
    const counts: unknown[] = []
    Object.assign(stage.context.metrics.loginRefused, {
      inc: (...given: unknown[]) => void counts.push(given),
    })
    const { status, text } = await post('report', { refused: { fee_absurd: 3, foreign_delegate: 1 } })
    expect([status, text]).toEqual([204, ''])
    expect(counts).toEqual([
      [{ reason: 'fee_absurd' }, 3],
      [{ reason: 'foreign_delegate' }, 1],
    ])
  })
})

test('default: POST /login/nonces', async () => {
  const { status, json, headers } = await post('nonces')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(json.nonce).toMatch(/^[0-9a-f]{48}$/)
  expect(Date.parse(json.expiresAt) - Date.parse(json.issuedAt)).toBe(600_000)
  expect(await peek(stage.context, 'nonce', json.nonce)).toEqual({
    projectId: 'demo',
    hostOrigin: 'http://demo.example',
  })
})

describe('POST /login/handoffs', () => {
  const key = 'k'.repeat(22)
  const begin = (provider: string) => post('handoffs', { provider, binding, key })

  test('default', async () => {
    await open({ env: { AUTH_GOOGLE_ID: 'a', AUTH_GOOGLE_SECRET: 'b' } })
    const { status, json, headers } = await begin('google')
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(json).toEqual({ id: expect.any(String), words: expect.any(String), expiresIn: 600 })
    expect(await readHandoff(stage.context, json.id)).toMatchObject({
      ...{ provider: 'google', projectId: 'demo', hostOrigin: 'http://demo.example', words: json.words },
    })
    expect(await handoffOfKey(stage.context, key)).toBe(json.id)
  })

  test('behavior: a passkey, where the project takes them', async () => {
    expect((await begin('passkey')).status).toBe(200)
    await open({ projects: { demo: { settings: { passkey: false } } } })
    expect(refusal(await begin('passkey'))).toEqual([422, 'provider_unavailable'])
  })

  test('error: not switched on, or not by the project', async () => {
    const env = { AUTH_GOOGLE_ID: 'a', AUTH_GOOGLE_SECRET: 'b' }
    await open({ env })
    const { status, json } = await begin('github')
    expect([status, json.code, json.reasons[0].field]).toEqual([422, 'provider_unavailable', 'provider'])
    await open({ env, projects: { demo: { settings: { socials: [] } } } })
    expect(refusal(await begin('google'))).toEqual([422, 'provider_unavailable'])
  })
})
