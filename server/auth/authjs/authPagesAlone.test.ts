import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerLetter, awaitLetter, issueLetter } from '../email/deviceApproval.ts'
import { type AuthHost, type AuthStage, authHost, authStage } from '../test/authStage.ts'
import { authPages } from './authPages.ts'
import { ownPages } from './ownPages.ts'
import { keepPending } from './pending.ts'

let stage: AuthStage
let host: AuthHost
beforeEach(async () => {
  const pattern = 'https://shop.example'
  const patterns = ({ sql }: { sql: string }) =>
    sql.includes('from "project_origins"') ? [[pattern]] : undefined
  const owners = ({ sql }: { sql: string }) =>
    sql.includes('join "projects"') ? [['shop', 'Shop', pattern]] : undefined
  stage = authStage({
    answers: [owners, patterns],
    env: {
      ...{ AUTH_GOOGLE_ID: 'id', AUTH_GOOGLE_SECRET: 'secret', AUTH_FARCASTER_ID: 'on' },
      ...{ AUTH_GITHUB_ID: 'id', AUTH_GITHUB_SECRET: 'secret' },
    },
  })
  host = await authHost(stage.context, (app) => void app.use('/auth', authPages(stage.context)))
})
afterEach(() => host[Symbol.asyncDispose]())

const html = { accept: 'text/html' }
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await host.fetch(`/auth${path}`, { headers })
  const { status } = answer
  return { status, headers: answer.headers, text: await answer.text() }
}
const alertOf = (text: string) => /role="alert">([^<]*)</.exec(text)?.[1]
const csrfOf = (text: string) => /name="csrfToken" value="([0-9a-f]{64})"/.exec(text)?.[1]
const callbackOf = (text: string) => /name="callbackUrl" value="([^"]*)"/.exec(text)?.[1]

const email = 'ada@mail.example'
const binding = 'b'.repeat(22)
const pending = (to = email) => ({ cookie: keepPending({ binding, email: to }).split(';')[0] ?? '' })
/** A letter to an address, which its owner answered so, or not yet. */
async function letter(to: string, state?: 'approved' | 'declined') {
  const asking = { email: to, binding, frame: ownPages(stage.context) }
  const token = await issueLetter(stage.context, asking, 'Firefox')
  await awaitLetter(stage.context, asking, token)
  if (state) await answerLetter(stage.context, token, state)
}

describe.each(['/signin', '/signout'])('%s', (path) => {
  test('default: its token is in the cookie, nothing is said', async () => {
    const { status, headers, text } = await open(path)
    expect([status, alertOf(text), callbackOf(text)]).toEqual([200, undefined, undefined])
    expect(headers.getSetCookie().join()).toContain(`__Host-gatehouse.csrf=${csrfOf(text)}`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('param: callbackUrl, error, code', async () => {
    const callbackUrl = 'https://shop.example/cart'
    const { text, headers } = await open(`${path}?${new URLSearchParams({ callbackUrl })}`)
    expect(callbackOf(text)).toBe(callbackUrl)
    expect(text).toContain('<span translate="no">Shop</span> · Gatehouse</p>')
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example")
    expect(alertOf((await open(`${path}?error=AccessDenied`)).text)).toBe('You are not allowed to sign in.')
    expect(alertOf((await open(`${path}?code=wrong_code`)).text)).toBe('The code is wrong. Try again.')
    const both = await open(`${path}?error=CredentialsSignin&code=too_soon`)
    expect(alertOf(both.text)).toContain('A code was just sent.')
  })

  test('error: an address that is not allowed', async () => {
    const { status, text } = await open(`${path}?callbackUrl=https://evil.example`)
    expect([status, JSON.parse(text).code]).toEqual([400, 'invalid_query'])
  })
})

describe('/signin', () => {
  test('default: providers that are switched on, in our order, without Farcaster', async () => {
    const { text, headers } = await open('/signin')
    const socials = [...text.matchAll(/action="\/auth\/signin\/(\w+)"/g)].map(([, name]) => name)
    expect(socials).toEqual(['google', 'github'])
    expect(headers.get('content-security-policy')).toContain('https:')
    expect(text).not.toContain('We sent')
  })

  test('behavior: a code is out', async () => {
    const { text } = await open('/signin', pending())
    expect(text).toContain(`We sent a code to <span translate="no">${email}</span>.`)
    expect(text).not.toContain('We sent a letter')
  })

  test.each([undefined, 'approved'] as const)('behavior: a letter is out: %s', async (state) => {
    const to = `${state}@mail.example`
    await letter(to, state)
    const { text } = await open('/signin?code=device_waiting', pending(to))
    expect(text).toContain(`We sent a letter to <span translate="no">${to}</span>.`)
    expect(text).not.toContain('We sent a code')
    expect(alertOf(text)).toBe('Not approved yet. Open the letter first.')
  })

  test('behavior: its owner said no', async () => {
    await letter('no@mail.example', 'declined')
    const { text } = await open('/signin?code=device_waiting', pending('no@mail.example'))
    expect(text).not.toContain('We sent')
    expect(alertOf(text)).toBe('This login was declined in the letter. Nobody gets a code.')
  })
})

test('default: /error', async () => {
  expect(alertOf((await open('/error')).text)).toBe('Nothing is wrong.')
  expect(alertOf((await open('/error?error=Verification')).text)).toContain('This link has expired')
  expect(alertOf((await open('/error?code=code_void')).text)).toContain('The code is no longer valid')
})

describe('/session', () => {
  const cookieOf = (projectId: string) => {
    const { token } = stage.sessions.add({ projectId, hostOrigin: ownPages(stage.context).origin })
    return { cookie: `__Host-gatehouse.session=${token}` }
  }

  test('default: who is signed in', async () => {
    const { status, text } = await open('/session', { ...html, ...cookieOf('') })
    expect([status, text]).toEqual([200, expect.stringContaining(email)])
  })

  test('behavior: who is not signed in signs in, and comes back; a login of a project does not count', async () => {
    const { loginOrigin } = stage.context.config.http
    const callbackUrl = `${loginOrigin}/auth/session`
    for (const headers of [{}, cookieOf('demo')]) {
      const answer = await open('/session', { ...html, ...headers })
      expect(answer.status).toBe(302)
      const query = new URLSearchParams({ error: 'SessionRequired', callbackUrl })
      expect(answer.headers.get('location')).toBe(`/auth/signin?${query}`)
    }
  })

  test.each<[number, Record<string, string>]>([
    [302, { 'sec-fetch-dest': 'document', accept: '*/*' }],
    [302, { accept: 'application/xhtml+xml,text/html;q=0.9' }],
    [404, { accept: 'application/json' }],
    [404, { accept: 'text/html', 'sec-fetch-dest': 'empty' }],
    [404, { accept: '' }],
  ])('behavior: %i for %j', async (status, headers) => {
    expect((await open('/session', headers)).status).toBe(status)
  })
})

test.each([
  ['/email-code', 'Your login code'],
  ['/email-device', 'Log in from a new browser'],
  ['/email-device/letter', 'Log in from a new browser'],
])('default: %s', async (path, title) => {
  const { status, text } = await open(path)
  expect([status, text]).toEqual([200, expect.stringContaining(`<title>${title}</title>`)])
})

test.each(['/signin', '/signout', '/error', '/email-code', '/email-device', '/session'])(
  'error: %s spelled otherwise',
  async (path) => {
    for (const other of [`${path}/`, path.toUpperCase()]) expect((await open(other, html)).status).toBe(404)
  },
)
