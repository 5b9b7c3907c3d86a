import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, users } from '../../db/schema/users.ts'
import { sessionCookie as cookieOfProject } from '../../http/requireSession.ts'
import { codeFor } from '../../test/loginClient.ts'
import { oidcProvider, type TestOidcProvider } from '../../test/oidcProvider.ts'
import { type PopupBrowser, popupBrowser } from '../../test/popupBrowser.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { parseTraceParent } from '../../trace/traceParent.ts'
import { personByEmail } from '../people.ts'
import { isEmailChecked } from './socialProviders.ts'

/** Of our own pages. */
const sessionCookie = cookieOfProject('')

const client = { id: 'gatehouse', secret: 'a secret of the test' }

let provider: TestOidcProvider
let server: TestServer
beforeAll(async () => {
  provider = await oidcProvider(client)
  server = await testServer({
    env: {
      AUTH_GOOGLE_ID: client.id,
      AUTH_GOOGLE_SECRET: client.secret,
      AUTH_GOOGLE_ISSUER: provider.issuer,
    },
  })
  await provider.open(`${server.loginOrigin}/auth/callback/google`)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const at = (path: string) => `${server.loginOrigin}/auth/${path}`
const json = async (browser: PopupBrowser, path: string) => JSON.parse((await browser.go(at(path))).text)

async function signIn(browser: PopupBrowser, login: string, callbackUrl = '/auth/session') {
  const { csrfToken } = await json(browser, 'csrf')
  const asked = await browser.go(at('signin/google'), { csrfToken, callbackUrl })
  return browser.goAs(login, asked.url)
}

describe('sign-in by full-page redirect', () => {
  test('default', async () => {
    const browser = popupBrowser(server)
    const visit = await signIn(browser, 'ada')
    expect(visit.url).toBe(at('session'))
    expect(visit.text).toContain('Signed in as <b><span translate="no">ada@example.com</span></b> by google')
    const { db } = server.server.context.database
    const [account] = await db.select().from(accounts).where(eq(accounts.providerAccountId, 'ada'))
    expect(account).toMatchObject({ provider: 'google', type: 'oidc', access_token: null, id_token: null })
    const again = await signIn(popupBrowser(server), 'ada')
    expect(again.text).toContain('ada@example.com')
    expect(await db.select().from(users).where(eq(users.email, 'ada@example.com'))).toHaveLength(1)
  })

  test('behavior: the provider is sent a trace by us, and none through the browser', async () => {
    provider.heard.length = 0
    await signIn(popupBrowser(server), 'gita')
    const ours = provider.heard.filter(({ path }) => /^\/(?:token|\.well-known)/.test(path))
    expect(ours.length).toBeGreaterThanOrEqual(2)
    for (const { traceparent } of ours) expect(parseTraceParent(traceparent)).toBeDefined()
    const theirs = provider.heard.filter(({ path }) => /^\/(?:auth|interaction)/.test(path))
    expect(theirs.length).toBeGreaterThan(0)
    for (const { traceparent } of theirs) expect(traceparent).toBeUndefined()
  })

  test('behavior: joins who proved the same address', async () => {
    const { userId } = await personByEmail(server.server.context, 'bob@example.com')
    await signIn(popupBrowser(server), 'bob')
    const { db } = server.server.context.database
    const [account] = await db.select().from(accounts).where(eq(accounts.providerAccountId, 'bob'))
    expect(account?.userId).toBe(userId)
  })

  test('behavior: who was logged in before is not joined with the new account', async () => {
    const browser = popupBrowser(server)
    const { csrfToken } = await json(browser, 'csrf')
    const email = 'carl@mail.example'
    await browser.go(at('email-code'), { csrfToken, email })
    const code = codeFor(server, email)
    await browser.go(at('callback/email'), { csrfToken, email, code, callbackUrl: '/auth/session' })
    const { userId } = await personByEmail(server.server.context, email)
    const visit = await signIn(browser, 'dora')
    expect(visit.text).toContain('Signed in as <b><span translate="no">dora@example.com</span></b>')
    const { db } = server.server.context.database
    const [account] = await db.select().from(accounts).where(eq(accounts.providerAccountId, 'dora'))
    expect(account?.userId).toMatch(/-/)
    expect(account?.userId).not.toBe(userId)
  })

  test('error: an address that the provider did not check opens nobody’s account', async () => {
    const { userId } = await personByEmail(server.server.context, 'erna@example.com')
    const visit = await signIn(popupBrowser(server), 'unproven-erna')
    expect(visit.text).toContain('Signed in')
    expect(visit.text).not.toContain('erna@example.com')
    const { db } = server.server.context.database
    const [account] = await db.select().from(accounts).where(eq(accounts.providerAccountId, 'unproven-erna'))
    expect(account?.userId).not.toBe(userId)
  })

  test('error: an answer that this browser did not ask for', async () => {
    const mine = popupBrowser(server)
    await signIn(mine, 'fred')
    const callback = mine.visits.find(({ url }) => url.includes('/callback/google?'))?.url ?? ''
    expect(callback).toContain('code=')
    const theirs = popupBrowser(server)
    await theirs.go(callback)
    expect(cookieOf(theirs)).not.toContain(sessionCookie)
    expect((await theirs.go(at('session'))).url).toContain('SessionRequired')
    const refused = () => server.metric('gatehouse_logins_total', { way: 'google', outcome: 'refused' })
    const before = await refused()
    const query = new URLSearchParams({ error: 'access_denied', iss: provider.issuer })
    const code = await theirs.go(`${at('callback/google')}?${query}`)
    expect(await refused()).toBe(before + 1)
    expect(code.status).toBeLessThan(500)
    expect((await theirs.go(at('session'))).url).toContain('SessionRequired')
  })
})

test.each([
  ['google', { email_verified: true }, true],
  ['google', { email_verified: 'true' }, true],
  ['google', { email_verified: ['true'] }, false],
  ['google', { email_verified: 'false' }, false],
  ['apple', { email_verified: 'true' }, true],
  ['apple', { email_verified: { toString: 1 } }, false],
  ['apple', {}, false],
  ['discord', { verified: true }, true],
  ['discord', { verified: 1 }, true],
  ['discord', { verified: 'yes' }, false],
  ['discord', { verified: [true] }, false],
  ['github', { email_verified: true, verified: true }, false],
  ['x', { email_verified: true }, false],
  ['constructor', { email_verified: true }, false],
])('param: the address of %s with %j is checked: %s', (name, profile, expected) => {
  expect(isEmailChecked(name, profile)).toBe(expected)
})

/** The session that the browser's answers set last. */
function cookieOf({ visits }: PopupBrowser): string {
  const set = visits.flatMap(({ headers }) => headers['set-cookie'] ?? [])
  const found = set.join(',').match(new RegExp(`${sessionCookie}=[\\w-]{43}`, 'g'))
  return found?.at(-1) ?? ''
}
