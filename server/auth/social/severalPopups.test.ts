import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionTokenHeader } from '../../contract/login.ts'
import { type PopupBrowser, popupBrowser } from '../../test/popupBrowser.ts'
import { codeOf, origin, proofOf, type SocialPopup, socialPopup, somebody } from '../../test/socialPopup.ts'
import { softAuthenticator } from '../../test/softAuthenticator.ts'
import { personByEmail } from '../people.ts'
import { popupId } from './popupCookie.ts'

// Two windows of one browser, each step of the one between two steps of the other.

let social: SocialPopup
let key: ReturnType<typeof softAuthenticator>
let owner: string
beforeAll(async () => {
  social = await socialPopup()
  const { server } = social
  key = softAuthenticator({ rpId: 'login.localhost', origin: server.loginOrigin })
  const { context } = server.server
  owner = (await personByEmail(context, `${randomUUID()}@example.com`)).userId
  const made = { userId: owner, projectId: 'demo', hostOrigin: origin, method: 'email' }
  const { token } = await context.sessions.create(made)
  const headers = { authorization: `Bearer ${await server.token()}`, [sessionTokenHeader]: token }
  const send = async (path: string, body: object) =>
    (await server.login(path, { method: 'POST', headers, body: JSON.stringify(body) })).json
  const { challengeId, options } = await send('/login/passkeys/options', {})
  await send('/login/passkeys', { challengeId, response: key.create(options) })
})
afterAll(() => social[Symbol.asyncDispose]())

/** A popup that stands at the provider's door. */
async function away(browser: PopupBrowser) {
  const { id, url } = await social.handoff()
  const at = browser.visits.length
  await browser.go(url)
  return { id, door: browser.visits[at]?.headers['location'] ?? '' }
}
/** A popup that shows our page for passkeys. */
async function asked(browser: PopupBrowser) {
  const { id, url } = await social.handoff('passkey')
  const { text } = await browser.go(url)
  const data = JSON.parse(/type="application\/json"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
  const answer = async () => {
    expect((await browser.send(data.answer, key.get(data.options))).status).toBe(200)
    return browser.go(data.done)
  }
  return { id, answer }
}
const popupsOf = (browser: PopupBrowser) =>
  [...browser.cookies().keys()].filter((name) => name.includes('popup'))

test.each([
  ['in their order', [0, 1]],
  ['the other way round', [1, 0]],
])('default: two at one provider, %s', async (_how, order) => {
  const browser = popupBrowser(social.server)
  const popups = [await away(browser), await away(browser)]
  const [first, second] = order.map((at) => popups[at]) as [(typeof popups)[0], (typeof popups)[0]]
  const name = somebody()
  const one = await browser.goAs(name, first.door)
  expect(one.url).toBe(social.pageOf(first.id, 'done'))
  expect(await codeOf(social.take(second.id))).toBe('409 handoff_pending')
  const two = await browser.goAs(name, second.door)
  expect(two.url).toBe(social.pageOf(second.id, 'done'))
  expect(await codeOf(social.take(first.id, { proof: proofOf(two) }))).toBe('401 handoff_invalid')
  expect(await codeOf(social.take(first.id, { proof: proofOf(one) }))).toBe('200 google')
  expect(await codeOf(social.take(second.id, { proof: proofOf(two) }))).toBe('200 google')
})

test('default: a provider and a passkey', async () => {
  const browser = popupBrowser(social.server)
  const google = await away(browser)
  const passkey = await asked(browser)
  const later = await asked(browser)
  const last = await browser.goAs(somebody(), google.door)
  const done = await passkey.answer()
  const laterDone = await later.answer()
  expect(await codeOf(social.take(google.id, { proof: proofOf(last) }))).toBe('200 google')
  for (const [{ id }, page] of [
    [passkey, done],
    [later, laterDone],
  ] as const) {
    const { json } = await social.take(id, { proof: proofOf(page) })
    expect(json.user).toMatchObject({ id: owner, method: 'passkey' })
  }
})

test('behavior: the press of one releases that one', async () => {
  const browser = popupBrowser(social.server)
  const [one, two] = [await away(browser), await away(browser)]
  const name = somebody()
  await browser.goAs(name, one.door)
  await browser.goAs(name, two.door)
  expect((await browser.go(social.pageOf(one.id, 'continue'), {})).status).toBe(200)
  expect(await codeOf(social.take(two.id))).toBe('409 handoff_pending')
  expect(await codeOf(social.take(one.id))).toBe('200 google')
})

test('behavior: a browser keeps four; the oldest makes place', async () => {
  const browser = popupBrowser(social.server)
  const popups = []
  for (let at = 0; at < 6; at++) popups.push(await away(browser))
  const kept = popups.slice(2).map(({ id }) => `__Host-gatehouse.popup.${popupId(id)}`)
  expect(popupsOf(browser).sort()).toEqual(kept.sort())
  const name = somebody()
  expect((await browser.goAs(name, popups[1]?.door ?? '')).status).toBe(401)
  expect((await browser.goAs(name, popups[2]?.door ?? '')).status).toBe(200)
  expect((await browser.goAs(name, popups[5]?.door ?? '')).status).toBe(200)
})

test('behavior: long ways back make place sooner, and what is no popup of ours goes', async () => {
  const browser = popupBrowser(social.server)
  const strange = `__Host-gatehouse.popup.${'a'.repeat(16)}`
  await browser.go(`${social.server.loginOrigin}/login`)
  browser.cookies().set(strange, 'v1.AAAA')
  for (let at = 0; at < 4; at++) {
    const { url } = await social.handoff()
    await browser.go(`${url}&return=${encodeURIComponent(`${origin}/${'x'.repeat(1_400)}`)}`)
  }
  expect(popupsOf(browser)).toHaveLength(2)
  expect(popupsOf(browser)).not.toContain(strange)
  const line = [...browser.cookies()].map((pair) => pair.join('=')).join('; ')
  expect(line.length).toBeLessThan(8_000)
})

test('error: the state of a popup of another browser, while this one has some', async () => {
  const [mine, theirs] = [popupBrowser(social.server), popupBrowser(social.server)]
  const here = await away(mine)
  await away(mine)
  const there = await away(theirs)
  // They consent as themselves and keep the way back; my browser is sent there.
  await theirs.goAs(somebody(), there.door)
  const back = theirs.visits.find(({ url }) => url.includes('/callback?'))?.url ?? ''
  expect((await mine.go(back)).status).toBe(401)
  expect((await mine.go(social.pageOf(there.id, 'done'))).status).toBe(401)
  expect((await mine.go(social.pageOf(there.id, 'continue'), {})).status).toBe(401)
  expect(await codeOf(social.take(here.id))).toBe('409 handoff_pending')
})

test('error: the code of one popup with the state of the other', async () => {
  const browser = popupBrowser(social.server)
  const [one, two] = [await away(browser), await away(browser)]
  await browser.goAs(somebody(), one.door)
  const used = new URL(browser.visits.find(({ url }) => url.includes('/callback?'))?.url ?? '')
  used.searchParams.set('state', new URL(two.door).searchParams.get('state') ?? '')
  expect((await browser.go(used.href)).status).toBe(401)
  expect(await codeOf(social.take(two.id))).toBe('401 provider_refused')
})

test('error: a cookie under the name of another popup', async () => {
  const browser = popupBrowser(social.server)
  const [one, two] = [await away(browser), await away(browser)]
  await browser.goAs(somebody(), one.door)
  const nameOf = ({ id }: { id: string }) => `__Host-gatehouse.popup.${popupId(id)}`
  browser.cookies().set(nameOf(two), browser.cookies().get(nameOf(one)) ?? '')
  expect((await browser.go(social.pageOf(two.id, 'done'))).status).toBe(401)
  expect((await browser.go(social.pageOf(one.id, 'done'))).status).toBe(200)
})
