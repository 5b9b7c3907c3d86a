import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type OidcProvider, oidcProvider } from '../../../e2e/quirks/oidcProvider.ts'
import { poolDefaults } from '../../config/databaseConfig.ts'
import { type BrowserJar, browserJar } from '../../test/browserJar.ts'
import { codeFor } from '../../test/loginClient.ts'
import { postgres, postgresBin, type TestPostgres } from '../../test/postgres.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

const client = { id: 'gatehouse', secret: 'secret' }
const html = { accept: 'text/html', 'sec-fetch-dest': 'document' }

describe.skipIf(!postgresBin)('PostgreSQL hangs under full pages', () => {
  let cluster: TestPostgres
  let server: TestServer
  let provider: OidcProvider
  let errors: ReturnType<typeof vi.spyOn>
  beforeAll(async () => {
    cluster = await postgres()
    const pool = {
      ...poolDefaults,
      connectTimeoutMs: 2_500,
      statementTimeoutMs: 2_000,
      queryTimeoutMs: 2_500,
    }
    server = await testServer({
      config: { database: { kind: 'postgres', url: cluster.url, pool } },
      env: { AUTH_GOOGLE_ID: client.id, AUTH_GOOGLE_SECRET: client.secret },
    })
    provider = await oidcProvider(client, { sub: 'ada', email: 'ada@mail.example' }, {})
    const { socials } = server.server.context.config
    Object.assign(socials, { google: { ...client, issuer: provider.issuer } })
    errors = vi.spyOn(server.server.context.logger, 'error')
  })
  afterAll(async () => {
    cluster?.thaw()
    await provider?.[Symbol.asyncDispose]()
    await server?.[Symbol.asyncDispose]()
    await cluster?.[Symbol.asyncDispose]()
  })

  const newEmail = () => `${randomUUID()}@mail.example`
  async function askForCode(email: string): Promise<[BrowserJar, Record<string, string>]> {
    const browser = browserJar(server)
    const csrfToken = await browser.csrfToken()
    await browser.submit('/auth/email-code', { csrfToken, email })
    return [browser, { csrfToken, email, code: codeFor(server, email) }]
  }
  async function loggedIn(email: string): Promise<[BrowserJar, string]> {
    const [browser, fields] = await askForCode(email)
    await browser.submit('/auth/callback/email', fields)
    expect((await browser.open('/auth/session')).json.user).toMatchObject({ email })
    return [browser, fields['csrfToken'] ?? '']
  }
  /** Where a provider sends the browser back to. */
  async function returned(browser: BrowserJar): Promise<string> {
    const csrfToken = await browser.csrfToken()
    const { headers } = await browser.submit('/auth/signin/google', { csrfToken })
    const answer = await fetch(String(headers['location']), { redirect: 'manual' })
    const { pathname, search } = new URL(answer.headers.get('location') ?? '')
    return pathname + search
  }

  test('error: each answers 503, nobody is logged out, and all comes back', async () => {
    const [reader] = await loggedIn(newEmail())
    const [leaver, csrfToken] = await loggedIn(newEmail())
    const [comer, fields] = await askForCode(newEmail())
    const visitor = browserJar(server)
    const back = await returned(visitor)
    const code = 'database_unavailable'
    const refused = await server.metric('gatehouse_refused_total', { code })
    errors.mockClear()
    onTestFinished(() => cluster.thaw())
    cluster.freeze()
    const answers = await Promise.all([
      reader.open('/auth/session'),
      reader.open('/auth/session', html),
      leaver.submit('/auth/signout', { csrfToken }, html),
      leaver.submit('/auth/signout', { csrfToken }, { 'x-auth-return-redirect': '1' }),
      comer.submit('/auth/callback/email', fields, html),
      visitor.open(back, html),
    ])
    for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '2'])
    const kinds = answers.map(({ headers }) => /json|html/.exec(String(headers['content-type']))?.[0])
    expect(kinds).toEqual(['json', 'html', 'html', 'json', 'html', 'html'])
    expect(answers[0]?.json.code).toBe('database_unavailable')
    for (const { headers } of answers) expect(headers['set-cookie']).toBe(undefined)
    expect(await server.metric('gatehouse_refused_total', { code })).toBe(refused + answers.length)
    expect(await server.metric('gatehouse_refused_total', { code: 'invalid_proof' })).toBe(0)
    expect(await server.metric('gatehouse_logins_total', { way: 'google', outcome: 'unavailable' })).toBe(1)
    // What every refusal of this kind says, once, and nothing of Auth.js beside it.
    const lines = errors.mock.calls.map(([, line]: unknown[]) => line)
    const ofRequests = lines.filter((line: unknown) => line !== 'database connection lost')
    expect(ofRequests).toEqual(answers.map(() => 'The server cannot reach its data; try again shortly'))
    cluster.thaw()
    for (const browser of [reader, leaver])
      await expect.poll(async () => (await browser.open('/auth/session')).json?.user?.email).toContain('@')
    expect((await leaver.submit('/auth/signout', { csrfToken })).status).toBe(302)
    expect((await leaver.open('/auth/session')).json).toBeNull()
  })
})
