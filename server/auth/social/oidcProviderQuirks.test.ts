import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OidcProvider, oidcProvider } from '../../../e2e/quirks/oidcProvider.ts'
import { type OidcProviderQuirk, oidcProviderQuirks } from '../../../e2e/quirks/oidcProviderQuirks.ts'
import { newPopup } from '../../test/newPopup.ts'
import { type PopupBrowser, popupBrowser, type Visit } from '../../test/popupBrowser.ts'
import { binding, proofOf } from '../../test/socialPopup.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

const client = { id: 'gatehouse', secret: 'secret' }
let server: TestServer
let authorization: string
beforeAll(async () => {
  const named = { AUTH_GOOGLE_ID: 'x', AUTH_GOOGLE_SECRET: 'x', AUTH_APPLE_ID: 'x', AUTH_APPLE_SECRET: 'x' }
  server = await testServer({ env: { ...named, TRUST_PROXY: '1' } })
  authorization = `Bearer ${await server.token()}`
})
afterAll(() => server[Symbol.asyncDispose]())

let count = 0
interface Person {
  sub: string
  email: string
  name: string
  email_verified: boolean
}
interface Stage extends AsyncDisposable {
  provider: OidcProvider
  person: Person
  name: 'google' | 'apple'
  /** Its address, as each client may ask for so many popups. */
  client: string
}
/** A provider with that habit, and a person of its own. */
async function stage(quirk: OidcProviderQuirk | undefined): Promise<Stage> {
  const sub = `ada${count++}`
  const person = { sub, email: `${sub}@mail.example`, name: 'Ada', email_verified: true }
  const provider = await oidcProvider(client, { ...person }, quirk)
  const issuer = quirk?.configured?.(provider.issuer) ?? provider.issuer
  const name = quirk?.as ?? 'google'
  Object.assign(server.server.context.config.socials, { [name]: { ...client, issuer } })
  const dispose = () => provider[Symbol.asyncDispose]()
  return { provider, person, name, client: `192.0.2.${count % 250}`, [Symbol.asyncDispose]: dispose }
}

/** A form that a provider's page posts by itself. */
async function posted(browser: PopupBrowser, visit: Visit): Promise<Visit> {
  const [, action, fields] = /<form method="post" action="([^"]+)">(\{.*\})<\/form>/.exec(visit.text) ?? []
  return action && fields ? browser.go(action, JSON.parse(fields)) : visit
}

interface Ended {
  user: { id: string; name: string | null; email: string | null } | undefined
  code: string | undefined
}
/** By the popup of a widget: what its frame hears in the end. */
async function byPopup({ name, client }: Stage): Promise<Ended> {
  const { key, url } = newPopup(server, name)
  const headers = { authorization, 'x-forwarded-for': client }
  const post = (path: string, body: object) =>
    server.login(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { id } = (await post('/login/handoffs', { provider: name, binding, key })).json
  const browser = popupBrowser(server)
  const last = await posted(browser, await browser.go(url))
  const proof = { kind: 'handoff', id, binding, proof: proofOf(last) }
  const { json } = await post('/login/sessions', { proof, cookieless: true })
  return { user: json.user, code: json.code }
}

const sentences: Record<string, string> = {
  provider_refused: 'The provider did not confirm the sign-in.',
  provider_unavailable: 'The sign-in service has a problem',
}
/** By the full page: who is signed in, or what the page says. */
async function byPage({ name }: Stage): Promise<Ended> {
  const browser = popupBrowser(server)
  const at = (path: string) => `${server.loginOrigin}/auth/${path}`
  const { csrfToken } = JSON.parse((await browser.go(at('csrf'))).text)
  const away = await browser.go(at(`signin/${name}`), { csrfToken, callbackUrl: '/auth/session' })
  const last = await posted(browser, away)
  const headers = { cookie: [...browser.cookies()].map((pair) => pair.join('=')).join('; ') }
  const { json } = await server.login('/auth/session', { headers })
  const code = Object.keys(sentences).find((each) => last.text.includes(sentences[each] as string))
  return { user: json?.user && { name: null, email: null, ...json.user }, code }
}

const ways: Record<string, (on: Stage) => Promise<Ended>> = { popup: byPopup, page: byPage }
const quirks: Record<string, OidcProviderQuirk | undefined> = { plain: undefined, ...oidcProviderQuirks }
const cases = Object.entries(quirks).flatMap(([name, quirk]) =>
  Object.keys(ways).map((way) => ({ name, way, quirk })),
)

describe.each(cases)('$name, by $way', ({ way, quirk }) => {
  const go = ways[way] as (on: Stage) => Promise<Ended>

  test('logs in, and comes again', async () => {
    await using on = await stage(quirk)
    const first = await go(on)
    if (quirk?.refused) {
      expect(first).toEqual({ user: undefined, code: quirk.refused })
      return
    }
    const { name, email } = on.person
    expect(first.user).toMatchObject({ name, email, ...quirk?.knows })
    await on.provider.rotate()
    expect(await go(on)).toEqual(first)
  })

  test('says no, and nobody else’s token is taken', async () => {
    await using on = await stage(quirk)
    on.provider.declines = true
    expect(await go(on)).toEqual({ user: undefined, code: 'provider_refused' })
    Object.assign(on.provider, { declines: false, forges: true })
    // The full page has the token from the provider itself, by TLS, and reads no signature: OpenID Connect Core §3.1.3.7.
    if (way === 'popup') expect((await go(on)).user).toBeUndefined()
  })
})
