import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oauthProvider, type TestOAuthProvider } from '../../test/oauthProvider.ts'
import { softAuthenticator } from '../../test/softAuthenticator.ts'
import { redeem } from '../oneTime.ts'
import { passkeyRouter } from '../passkey/passkeyRouter.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import { passkeyRows } from '../test/memoryRows.ts'
import { proveHandoff, readHandoff, startHandoff } from './handoff.ts'
import { popupId } from './popupCookie.ts'
import { keepPopupKey } from './popupKey.ts'
import { popupRouter } from './popupRouter.ts'

const hostOrigin = 'http://demo.example'
const key = 'k'.repeat(22)
let provider: TestOAuthProvider
let stage: AuthStage
let host: AuthHost
let at: string
beforeAll(async () => {
  provider = await oauthProvider(
    { id: 'id', secret: 'secret', auth: 'post' },
    { '/user': { id: 7, login: 'ada' }, '/user/emails': [] },
  )
})
afterAll(async () => {
  await host[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await host?.[Symbol.asyncDispose]()
  stage = authStage({
    answers: [passkeyRows()],
    env: {
      ...{ AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret', AUTH_GITHUB_ISSUER: provider.origin },
      ...{ AUTH_X_ID: 'id', AUTH_X_SECRET: 'secret', AUTH_X_ISSUER: provider.origin },
    },
  })
  host = await authHost(
    stage.context,
    (app) => void app.use(popupRouter(stage.context), passkeyRouter(stage.context)),
  )
  at = `${stage.context.config.http.loginOrigin}/auth/popup`
})

/** A hand-off that a frame requested, under the key of its popup. */
async function openHandOff(name: 'github' | 'passkey' | 'x' = 'github'): Promise<string> {
  const { id } = await startHandoff(stage.context, {
    ...{ provider: name, projectId: 'demo', hostOrigin, binding: 'b'.repeat(22) },
  })
  await keepPopupKey(stage.context, key, id)
  return id
}
interface Sent {
  cookie?: string | undefined
  body?: URLSearchParams | string
  origin?: string
}
async function open(path: string, { cookie, body, origin }: Sent = {}) {
  const headers: Record<string, string> = { ...(cookie && { cookie }), ...(origin && { origin }) }
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await host.fetch(`/auth/popup/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    header: (name: string) => answer.headers.get(name),
    location: answer.headers.get('location') ?? '',
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0],
    text,
    code: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text).code : undefined,
  }
}
/** Off to the provider and back; the address it comes back to, and the popup's cookie. */
async function beyond(query = '') {
  const id = await openHandOff()
  const begun = await open(`github?key=${key}${query}`)
  const { headers } = await fetch(begun.location, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  return { id, begun, cookie: begun.cookie, back }
}
/** As far as the last page. */
async function known(query = '') {
  const { id, back, cookie } = await beyond(query)
  const done = await open(`github/callback${back.search}`, { cookie })
  return { id, done, cookie: done.cookie, before: cookie, popup: popupId(id) }
}
const loginOrigin = () => stage.context.config.http.loginOrigin

describe('GET ?key=', () => {
  test('default: off to the provider', async () => {
    const { id, begun, back } = await beyond()
    expect([begun.status, host.route]).toEqual([303, 'popup'])
    expect(begun.header('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(begun.header('cache-control')).toBe('no-store')
    expect(begun.location.startsWith(`${provider.origin}/login/oauth/authorize?response_type=code`)).toBe(
      true,
    )
    expect(begun.cookie).toContain(`__Host-gatehouse.popup.${popupId(id)}=`)
    expect(back.href.startsWith(`${at}/github/callback?code=`)).toBe(true)
  })

  test('behavior: a key that nobody named yet waits', async () => {
    const { status, text } = await open(`github?key=${key}`)
    expect(status).toBe(200)
    expect(text).toContain(`content="1; url=?key=${key}&amp;turn=1"`)
    expect(text).not.toContain('<script')
  })

  test('behavior: our page for passkeys', async () => {
    const id = await openHandOff('passkey')
    const { status, text, cookie } = await open(`passkey?key=${key}`)
    expect(status).toBe(200)
    expect(text).toContain('Log in to <span translate="no">Demo</span>')
    expect(text).toContain(`${at}/passkey/answer?popup=${popupId(id)}`)
    expect(cookie).toContain(popupId(id))
  })

  test.each(['farcaster', 'myspace', '__proto__'])('error: %s has no popup', async (name) => {
    expect(await open(`${name}?key=${key}`)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('error: what is not a key, and another provider than the frame named', async () => {
    expect(await open('github')).toMatchObject({ status: 401, code: 'handoff_invalid' })
    expect(await open('github?key=short')).toMatchObject({ status: 401, code: 'handoff_invalid' })
    await openHandOff('x')
    expect(await open(`github?key=${key}`)).toMatchObject({ status: 401, code: 'handoff_invalid' })
  })

  test('error: a second time, after the login', async () => {
    await known()
    expect(await open(`github?key=${key}`)).toMatchObject({ status: 401, code: 'handoff_invalid' })
  })

  test('error: a provider that is not switched on', async () => {
    await openHandOff()
    Object.assign(stage.context.config, { socials: {} })
    const { status, code, cookie } = await open(`github?key=${key}`)
    expect([status, code, cookie]).toEqual([503, 'provider_unavailable', undefined])
  })

  test('error: another spelling', async () => {
    for (const path of [`github/?key=${key}`, `github/CALLBACK`]) expect((await open(path)).status).toBe(404)
  })
})

describe('callback', () => {
  test('default: the person is known, and the last page comes', async () => {
    const { id, done, popup } = await known()
    expect([done.status, done.location]).toEqual([303, `${at}/github/done?popup=${popup}`])
    expect(done.header('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(done.header('cache-control')).toBe('no-store')
    expect(await readHandoff(stage.context, id)).toMatchObject({
      status: 'proven',
      userId: expect.any(String),
    })
  })

  test('param: as a form', async () => {
    const { back, cookie, id } = await beyond()
    const body = new URLSearchParams([...back.searchParams, ['error[a]', '1']])
    const done = await open('github/callback', { body, cookie })
    expect([done.status, done.location]).toEqual([303, `${at}/github/done?popup=${popupId(id)}`])
  })

  test('error: a form that must be unpacked', async () => {
    const { back, cookie = '' } = await beyond()
    const type = 'application/x-www-form-urlencoded'
    const headers = { cookie, 'content-type': type, 'content-encoding': 'gzip' }
    const body = gzipSync(String(back.searchParams))
    const { status } = await host.fetch('/auth/popup/github/callback', { method: 'POST', headers, body })
    expect(status).toBe(415)
  })

  test.each(['passkey', 'farcaster', 'toString'])('error: %s comes back from nowhere', async (name) => {
    const { back, cookie } = await beyond()
    expect(await open(`${name}/callback${back.search}`, { cookie })).toMatchObject({ status: 404 })
    const body = back.searchParams
    expect(await open(`${name}/callback`, { cookie, body })).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('error: another state, none, another provider, another browser', async () => {
    const { back, cookie, id } = await beyond()
    const other = new URLSearchParams({ code: back.searchParams.get('code') ?? '', state: 'x' })
    for (const path of [`github/callback?${other}`, 'github/callback?code=1', `x/callback${back.search}`])
      expect(await open(path, { cookie })).toMatchObject({ status: 401, code: 'handoff_invalid' })
    expect(await open(`github/callback${back.search}`)).toMatchObject({ code: 'handoff_invalid' })
    expect(await readHandoff(stage.context, id)).toMatchObject({ status: 'pending' })
  })
})

describe('GET /state', () => {
  test('default', async () => {
    const { id, popup, cookie, before } = await known()
    const answer = await open(`github/state?popup=${popup}`, { cookie: before })
    expect([answer.status, answer.text]).toEqual([200, '{"status":"proven"}'])
    expect(answer.header('cache-control')).toBe('no-store')
    await redeem(stage.context, 'handoff', id)
    expect((await open(`github/state?popup=${popup}`, { cookie })).text).toBe('{"status":"done"}')
  })

  test('error: of another browser, or another provider', async () => {
    const { popup, cookie } = await known()
    expect(await open(`github/state?popup=${popup}`)).toMatchObject({ code: 'handoff_invalid' })
    expect(await open(`x/state?popup=${popup}`, { cookie })).toMatchObject({ code: 'handoff_invalid' })
  })
})

describe('GET /done', () => {
  test('default: reports to the opener, or asks the person', async () => {
    const { id, popup, cookie } = await known()
    const { status, text, header } = await open(`github/done?popup=${popup}`, { cookie })
    expect([status, header('cache-control')]).toEqual([200, 'no-store'])
    expect(header('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(header('referrer-policy')).toBe('same-origin')
    const nonce = /script-src 'nonce-([\w-]{22})'/.exec(header('content-security-policy') ?? '')?.[1]
    expect(text.match(/<(?:style|script) nonce="([^"]*)"/g)).toHaveLength(3)
    expect(text.split(`nonce="${nonce}"`)).toHaveLength(4)
    expect(header('content-security-policy')).toContain("frame-ancestors 'none'")
    const data = JSON.parse(/type="application\/json"[^>]*>([^<]*)</.exec(text)?.[1] ?? '{}')
    const { widgetOrigin } = stage.context.config.http
    const state = `${at}/github/state?popup=${popup}`
    expect(data).toEqual({ id, state, widgetOrigin, proof: expect.stringMatching(/^[\w-]{32}$/) })
    expect(text).toContain('Log in to <span translate="no">Demo</span>')
    expect(text).toContain(`<b><span translate="no">${hostOrigin}</span></b> and it shows these letters`)
    expect(text).toContain(`action="${at}/github/continue?popup=${popup}"`)
  })

  test('behavior: a popup in place of its page speaks of the past', async () => {
    const { popup, cookie } = await known(`&return=${encodeURIComponent(`${hostOrigin}/page`)}`)
    const { text } = await open(`github/done?popup=${popup}`, { cookie })
    expect(text).toContain('and it showed these letters')
  })

  test('error: nobody is known yet', async () => {
    const { id, cookie } = await beyond()
    const answer = await open(`github/done?popup=${popupId(id)}`, { cookie })
    expect(answer).toMatchObject({ status: 401, code: 'handoff_invalid' })
  })
})

describe('POST /continue', () => {
  const yes = async (query = '', origin = loginOrigin()) => {
    const { id, popup, cookie } = await known(query)
    return { id, answer: await open(`github/continue?popup=${popup}`, { cookie, origin, body: '' }) }
  }

  test('default: the frame may take the login', async () => {
    const { id, answer } = await yes()
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('You are logged in')
    expect(answer.text).not.toContain('http-equiv="refresh"')
    expect(answer.text).not.toContain('proof&quot;')
    expect(await readHandoff(stage.context, id)).toMatchObject({ status: 'released' })
  })

  test('behavior: goes back to the page that it took the place of', async () => {
    const { id, answer } = await yes(`&return=${encodeURIComponent(`${hostOrigin}/page`)}`)
    const result = encodeURIComponent(`${at}/github?handoff=${id}`)
    expect(answer.text).toContain(`url=${hostOrigin}/page?result_uri=${result}"`)
  })

  test('behavior: to no other page', async () => {
    const { answer } = await yes(`&return=${encodeURIComponent('https://evil.example/')}`)
    expect(answer.text).not.toContain('evil.example')
  })

  test('error: pressed elsewhere', async () => {
    const { id, answer } = await yes('', hostOrigin)
    expect(answer).toMatchObject({ status: 403, code: 'cross_site' })
    expect(await readHandoff(stage.context, id)).toMatchObject({ status: 'proven' })
  })
})

describe('POST /answer', () => {
  async function begun() {
    const id = await openHandOff('passkey')
    const { cookie } = await open(`passkey?key=${key}`)
    return { id, cookie, path: `passkey/answer?popup=${popupId(id)}`, body: '{"id":"x"}' }
  }

  test('default: the person of the passkey is known', async () => {
    const origin = loginOrigin()
    const { token } = stage.sessions.add()
    const headers = { origin, authorization: await stage.frame(), 'x-session-token': token }
    const post = async (to: string, body: object = {}) => {
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await (await host.fetch(`/login/passkeys${to}`, sent)).json()) as never
    }
    const passkey = softAuthenticator({ rpId: new URL(origin).hostname, origin })
    const made: { challengeId: string; options: Parameters<typeof passkey.create>[0] } =
      await post('/options')
    await post('', { challengeId: made.challengeId, response: passkey.create(made.options) })
    const id = await openHandOff('passkey')
    const { cookie, text } = await open(`passkey?key=${key}`)
    const { options } = JSON.parse(/type="application\/json"[^>]*>([^<]*)</.exec(text)?.[1] ?? '{}')
    const body = JSON.stringify(passkey.get(options))
    const answer = await open(`passkey/answer?popup=${popupId(id)}`, { body, cookie, origin })
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    expect(answer.cookie).not.toBe(cookie)
    expect(await readHandoff(stage.context, id)).toMatchObject({ status: 'proven', userId: 'ada' })
    const done = await open(`passkey/done?popup=${popupId(id)}`, { cookie: answer.cookie })
    expect(done.status).toBe(200)
  })

  test('error: a wrong passkey leaves the hand-off open', async () => {
    const { id, cookie, path, body } = await begun()
    const refused = await open(path, { body, cookie, origin: loginOrigin() })
    expect(refused).toMatchObject({ status: 401, code: 'invalid_proof' })
    expect(await readHandoff(stage.context, id)).toMatchObject({ status: 'pending' })
  })

  test('error: from elsewhere, of another browser, or what is not an answer', async () => {
    const { cookie, path, body } = await begun()
    const origin = loginOrigin()
    expect(await open(path, { body, cookie })).toMatchObject({ status: 403, code: 'cross_site' })
    expect(await open(path, { body, origin })).toMatchObject({ status: 401, code: 'handoff_invalid' })
    const shapeless = await open(path, { body: '{}', cookie, origin })
    expect(shapeless).toMatchObject({ status: 422, code: 'invalid_body' })
  })
})

test('behavior: a login that is proven twice stays the first', async () => {
  const { back, cookie, id } = await beyond()
  await proveHandoff(stage.context, id, 'bob')
  const answer = await open(`github/callback${back.search}`, { cookie })
  expect(answer).toMatchObject({ status: 401, code: 'handoff_invalid' })
  expect(await readHandoff(stage.context, id)).toMatchObject({ status: 'proven', userId: 'bob' })
})
