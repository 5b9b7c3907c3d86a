import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPopup } from '../../test/newPopup.ts'
import { popupBrowser, type Visit } from '../../test/popupBrowser.ts'
import { binding, client, codeOf, type SocialPopup, socialPopup, somebody } from '../../test/socialPopup.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'

let server: TestServer
let social: SocialPopup
let handoff: SocialPopup['handoff']
let take: SocialPopup['take']
beforeAll(async () => {
  social = await socialPopup()
  ;({ server, handoff, take } = social)
})
afterAll(() => social[Symbol.asyncDispose]())

describe('back from the provider', () => {
  const callback = (query: string) => `${server.loginOrigin}/auth/popup/google/callback?${query}`
  /** A popup that stands at the provider's door, and the state it took along. */
  async function atProvider() {
    const { id, url } = await handoff()
    const browser = popupBrowser(server)
    await browser.go(url)
    const away = new URL(browser.visits[0]?.headers['location'] ?? '')
    return { id, browser, away, state: away.searchParams.get('state') ?? '' }
  }

  test('default: the way there has PKCE, state and nonce', async () => {
    const { away } = await atProvider()
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: client.id, code_challenge_method: 'S256' },
      redirect_uri: `${server.loginOrigin}/auth/popup/google/callback`,
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(away.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    }
  })

  test('error: another state, no state, another browser; the right one still works', async () => {
    const { id, browser, state } = await atProvider()
    for (const query of [
      'code=x',
      'code=x&state=',
      `code=x&state=${'A'.repeat(43)}`,
      'error=access_denied',
    ]) {
      expect((await browser.go(callback(query))).status).toBe(401)
    }
    expect((await popupBrowser(server).go(callback(`code=x&state=${state}`))).status).toBe(401)
    expect(await codeOf(take(id))).toBe('409 handoff_pending')
    const last = await browser.goAs(somebody(), (await handoff()).url)
    expect(last.status).toBe(200)
  })

  test.each(['error=access_denied', 'code=made-up', 'nothing=1', 'code=x&iss=http://evil.example'])(
    'error: %s refuses, and the frame hears it',
    async (query) => {
      const { id, browser, state } = await atProvider()
      const visit = await browser.go(callback(`${query}&state=${state}`))
      expect([visit.status, visit.text]).toEqual([401, expect.stringContaining('The login was refused')])
      expect(await codeOf(take(id))).toBe('401 provider_refused')
      expect(await codeOf(take(id))).toBe('401 handoff_invalid')
    },
  )

  test('error: a code that was used', async () => {
    const browser = popupBrowser(server)
    await browser.goAs(somebody(), (await handoff()).url)
    const used = browser.visits.find(({ url }) => url.includes('/callback?'))?.url ?? ''
    expect((await browser.go(used)).status).toBe(401)
  })

  test('error: the code of another person in my popup (their state is not mine)', async () => {
    const victim = await atProvider()
    const attacker = popupBrowser(server)
    await attacker.goAs(somebody(), (await handoff()).url)
    const theirs = attacker.visits.find(({ url }) => url.includes('/callback?'))?.url ?? ''
    expect((await victim.browser.go(theirs)).status).toBe(401)
  })
})

test('error: a hand-off of one provider at another', async () => {
  const { url } = await handoff()
  expect((await popupBrowser(server).go(url.replace('google', 'x'))).status).toBe(401)
  expect((await popupBrowser(server).go(url.replace('google', 'passkey'))).status).toBe(401)
})

test('error: a provider that is down, before and after', async () => {
  const { id, url } = await handoff('x')
  const browser = popupBrowser(server)
  const away = new URL((await browserStart(browser, url)).headers['location'] ?? '')
  const state = away.searchParams.get('state')
  const visit = await browser.go(`${server.loginOrigin}/auth/popup/x/callback?code=a&state=${state}`)
  expect([visit.status, visit.text]).toEqual([503, expect.stringContaining('does not answer')])
  expect(await codeOf(take(id))).toBe('503 provider_unavailable')
  await using down = await testServer({
    env: { AUTH_APPLE_ID: 'a', AUTH_APPLE_SECRET: 'b', AUTH_APPLE_ISSUER: 'http://127.0.0.1:1' },
  })
  const authorization = `Bearer ${await down.token()}`
  const { key, url: next } = newPopup(down, 'apple')
  const body = JSON.stringify({ provider: 'apple', binding, key })
  await down.login('/login/handoffs', { method: 'POST', headers: { authorization }, body })
  expect((await popupBrowser(down).go(next)).status).toBe(503)
})

/** The first answer only: the provider does not exist. */
async function browserStart(browser: ReturnType<typeof popupBrowser>, url: string): Promise<Visit> {
  await browser.go(url).catch(() => undefined)
  const [first] = browser.visits
  if (!first) throw new Error('The popup did not begin')
  return first
}
