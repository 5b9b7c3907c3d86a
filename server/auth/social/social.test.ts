import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, users } from '../../db/schema/users.ts'
import { popupBrowser, type Visit } from '../../test/popupBrowser.ts'
import {
  codeOf,
  newKey,
  origin,
  type Page,
  proofOf,
  type SocialPopup,
  socialPopup,
  somebody,
} from '../../test/socialPopup.ts'
import type { TestServer } from '../../test/testServer.ts'
import { personByEmail } from '../people.ts'

let server: TestServer
let social: SocialPopup
let handoff: SocialPopup['handoff']
let take: SocialPopup['take']
let post: SocialPopup['post']
let urlOf: SocialPopup['urlOf']
let pageOf: SocialPopup['pageOf']
beforeAll(async () => {
  social = await socialPopup()
  ;({ server, handoff, take, post, urlOf, pageOf } = social)
})
afterAll(() => social[Symbol.asyncDispose]())

describe('round trip', () => {
  test('default', async () => {
    const { id, url, words, expiresIn } = await handoff()
    expect([words.length, expiresIn]).toEqual([2, 600])
    expect(await codeOf(take(id))).toBe('409 handoff_pending')
    const name = somebody()
    const last = await popupBrowser(server).goAs(name, url)
    expect([last.status, last.url]).toEqual([200, pageOf(id, 'done')])
    const answer = await take(id, { proof: proofOf(last) })
    expect(answer.status).toBe(200)
    expect(answer.json.user).toMatchObject({ email: `${name}@example.com`, name, method: 'google' })
    expect(await codeOf(take(id, { proof: proofOf(last) }))).toBe('401 handoff_invalid')
  })

  test('behavior: the same account is the same person; a proven address joins them', async () => {
    const name = somebody()
    const { userId } = await personByEmail(server.server.context, `${name}@example.com`)
    for (let turn = 0; turn < 2; turn += 1) {
      const { id, url } = await handoff()
      const last = await popupBrowser(server).goAs(name, url)
      expect((await take(id, { proof: proofOf(last) })).json.user.id).toBe(userId)
    }
  })

  test('behavior: an address that the provider did not check joins nobody', async () => {
    const name = somebody()
    const { userId } = await personByEmail(server.server.context, `${name}@example.com`)
    const { id, url } = await handoff()
    const last = await popupBrowser(server).goAs(`unproven-${name}`, url)
    const { user } = (await take(id, { proof: proofOf(last) })).json
    expect([user.id === userId, user.email]).toEqual([false, null])
  })

  test('behavior: no token of the provider is kept', async () => {
    const name = somebody()
    const { id, url } = await handoff()
    await take(id, { proof: proofOf(await popupBrowser(server).goAs(name, url)) })
    const { db } = server.server.context.database
    const [row] = await db.select().from(accounts).where(eq(accounts.providerAccountId, name))
    expect(row).toMatchObject({ access_token: null, refresh_token: null, id_token: null })
    expect(await db.select().from(users).where(eq(users.name, name))).toHaveLength(1)
  })

  test('behavior: pages are strict, keep the opener, and come from us alone', async () => {
    const { url, words } = await handoff()
    const browser = popupBrowser(server)
    const last = await browser.goAs(somebody(), url)
    const policy = last.headers['content-security-policy'] ?? ''
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain('unsafe')
    expect(last.headers['referrer-policy']).toBe('same-origin')
    expect(last.text).not.toMatch(/ on\w+=| style=|<script(?! nonce=)/)
    for (const { url: each, headers } of browser.visits) {
      if (!each.startsWith(server.loginOrigin)) continue
      expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
      expect(headers['cache-control']).toBe('no-store')
    }
    for (const part of ['Project demo', origin, `>${words}<`, '>Continue<']) expect(last.text).toContain(part)
    const cookie = browser.visits[0]?.headers['set-cookie'] ?? ''
    for (const part of ['__Host-', 'HttpOnly', 'Secure', 'Path=/']) expect(cookie).toContain(part)
  })
})

describe('before the frame named the key', () => {
  const refresh = ({ text }: Visit) => /http-equiv="refresh" content="1; url=([^"]+)"/.exec(text)?.[1]

  test('default: the window waits, then goes on', async () => {
    const key = newKey()
    const browser = popupBrowser(server)
    const first = await browser.go(urlOf(key))
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('One moment')])
    expect(first.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    const next = new URL((refresh(first) ?? '').replaceAll('&amp;', '&'), first.url).href
    expect(refresh(await browser.go(next))).toContain('turn=2')
    const { id } = await handoff('google', key)
    const last = await browser.goAs(somebody(), next)
    expect(await codeOf(take(id, { proof: proofOf(last) }))).toBe('200 google')
    expect((await browser.go(next)).status).toBe(401)
  })

  test.each(['60', 'many', 'Infinity'])('behavior: it gives up at turn %s', async (turn) => {
    const visit = await popupBrowser(server).go(`${urlOf(newKey())}&turn=${turn}`)
    expect([visit.status, refresh(visit)]).toEqual([200, undefined])
    expect(visit.text).toContain('does not answer')
  })
})

describe('without an opener', () => {
  test('default: nothing is handed over before the person presses', async () => {
    const { id, url } = await handoff()
    const browser = popupBrowser(server)
    await browser.goAs(somebody(), url)
    expect(await codeOf(take(id))).toBe('409 handoff_pending')
    expect(await popupState(browser, id)).toBe('proven')
    const pressed = await press(browser, id)
    expect([pressed.status, pressed.text.includes('You are logged in')]).toEqual([200, true])
    expect(await codeOf(take(id))).toBe('200 google')
    expect(await popupState(browser, id)).toBe('done')
  })

  test('error: whoever sent the link cannot press, and a page that opened it hears nothing', async () => {
    const { id, url } = await handoff()
    const victim = popupBrowser(server)
    await victim.goAs(somebody(), url)
    const stranger = popupBrowser(server)
    await stranger.go(url)
    expect((await press(stranger, id)).status).toBe(401)
    expect(await codeOf(take(id))).toBe('409 handoff_pending')
    expect(await codeOf(take(id, { proof: 'A'.repeat(32) }))).toBe('401 handoff_invalid')
    expect(victim.visits.at(-1)?.text).toContain(`"widgetOrigin":"${server.widgetOrigin}"`)
  })

  test('error: a press from another site, or before the login', async () => {
    const { id, url } = await handoff()
    const browser = popupBrowser(server)
    await browser.go(url)
    expect((await press(browser, id)).status).toBe(401)
    const { pathname, search } = new URL(pageOf(id, 'continue'))
    const foreign = await server.login(pathname + search, { method: 'POST', headers: { origin } })
    expect([foreign.status, foreign.json.code]).toEqual([403, 'cross_site'])
    expect(await codeOf(take(id))).toBe('409 handoff_pending')
  })

  const press = (browser: ReturnType<typeof popupBrowser>, id: string) =>
    browser.go(pageOf(id, 'continue'), {})
  const popupState = async (browser: ReturnType<typeof popupBrowser>, id: string) =>
    JSON.parse((await browser.go(pageOf(id, 'state'))).text).status
})

describe('in the place of its page', () => {
  const back = `${origin}/cart?item=7`
  const leaving = (url: string, to = back) => `${url}&return=${encodeURIComponent(to)}`
  const press = (browser: ReturnType<typeof popupBrowser>, id: string) =>
    browser.go(pageOf(id, 'continue'), {})
  const next = ({ text }: Visit) =>
    /http-equiv="refresh" content="1; url=([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')

  test('default: it goes back, and says no secret', async () => {
    const { id, url } = await handoff()
    const browser = popupBrowser(server)
    const last = await browser.goAs(somebody(), leaving(url))
    expect(last.text).toContain('it showed these letters')
    expect(next(last)).toBeUndefined()
    const address = new URL(next(await press(browser, id)) ?? '')
    expect([address.origin, address.pathname, address.searchParams.get('item')]).toEqual([
      ...[origin, '/cart', '7'],
    ])
    expect(address.searchParams.get('result_uri')).toBe(
      `${server.loginOrigin}/auth/popup/google?handoff=${id}`,
    )
    expect(address.href).not.toContain(proofOf(last))
    expect(await codeOf(take(id))).toBe('200 google')
  })

  test.each(['http://evil.example/', 'http://b.example/', 'javascript:alert(1)'])(
    'error: never goes back to %s',
    async (elsewhere) => {
      const { id, url } = await handoff()
      const browser = popupBrowser(server)
      await browser.goAs(somebody(), leaving(url, elsewhere))
      const pressed = await press(browser, id)
      expect([pressed.status, next(pressed)]).toEqual([200, undefined])
      expect(pressed.text).not.toContain(elsewhere)
    },
  )
})

describe('whose login it is', () => {
  test.each<[string, object, Page]>([
    ['another project', {}, { projectId: 'other' }],
    ['another page', {}, { origin: 'http://b.example' }],
    ['another frame', { binding: 'c'.repeat(22) }, {}],
  ])('error: %s', async (_what, change, page) => {
    const { id, url } = await handoff()
    const proof = proofOf(await popupBrowser(server).goAs(somebody(), url))
    expect(await codeOf(take(id, { proof, ...change }, page))).toBe('401 handoff_invalid')
    expect(await codeOf(take(id, { proof }))).toBe('200 google')
  })

  test('error: of many at once one gets it', async () => {
    const { id, url } = await handoff()
    const proof = proofOf(await popupBrowser(server).goAs(somebody(), url))
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(take(id, { proof }))))
    expect(codes.filter((code) => code === '200 google')).toHaveLength(1)
    expect(codes.filter((code) => code === '401 handoff_invalid')).toHaveLength(5)
  })

  test.each(['', 'A'.repeat(32), '__proto__'])('error: id %j', async (id) => {
    expect(await codeOf(take(id))).toBe('401 handoff_invalid')
  })

  test.each(['', 'short', 'A'.repeat(65), `${'A'.repeat(21)}"`, '__proto__'])(
    'error: key %j',
    async (key) => {
      const visit = await popupBrowser(server).go(urlOf(encodeURIComponent(key)))
      expect([visit.status, visit.text]).toEqual([401, expect.stringContaining('open it again')])
    },
  )

  test('error: a key of another provider, of another hand-off, and a provider that is none', async () => {
    const key = newKey()
    const { id, url } = await handoff('google', key)
    expect((await popupBrowser(server).go(urlOf(key, 'x'))).status).toBe(401)
    expect((await popupBrowser(server).go(urlOf(newKey(), 'myspace'))).status).toBe(404)
    const taken = await post('/login/handoffs', { provider: 'google', binding: 'c'.repeat(22), key })
    expect([taken.status, taken.json.code]).toEqual([401, 'handoff_invalid'])
    const proof = proofOf(await popupBrowser(server).goAs(somebody(), url))
    expect(await codeOf(take(id, { proof }))).toBe('200 google')
  })

  test('error: a second login through one hand-off', async () => {
    const { id, url } = await handoff()
    const first = await popupBrowser(server).goAs(somebody(), url)
    expect((await popupBrowser(server).go(url)).status).toBe(401)
    expect(await codeOf(take(id, { proof: proofOf(first) }))).toBe('200 google')
  })
})
