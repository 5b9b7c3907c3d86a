import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionTokenHeader } from '../../contract/login.ts'
import { projects } from '../../db/schema/projects.ts'
import { pageStyle } from '../../html/brand.ts'
import { newPopup } from '../../test/newPopup.ts'
import { popupBrowser } from '../../test/popupBrowser.ts'
import { softAuthenticator } from '../../test/softAuthenticator.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { personByEmail } from '../people.ts'

const binding = 'b'.repeat(22)
const hostOrigin = 'http://demo.example'
let server: TestServer
let key: ReturnType<typeof softAuthenticator>
let userId: string
beforeAll(async () => {
  server = await testServer()
  key = softAuthenticator({ rpId: 'login.localhost', origin: server.loginOrigin })
  const { context } = server.server
  userId = (await personByEmail(context, `${randomUUID()}@example.com`)).userId
  const made = { userId, projectId: 'demo', hostOrigin, method: 'email' }
  const { token } = await context.sessions.create(made)
  const session = { [sessionTokenHeader]: token }
  const { challengeId, options } = (await post('/login/passkeys/options', {}, session)).json
  await post('/login/passkeys', { challengeId, response: key.create(options) }, session)
})
afterAll(() => server[Symbol.asyncDispose]())

async function post(path: string, body: object, more: Record<string, string> = {}) {
  const headers = { authorization: `Bearer ${await server.token()}`, ...more }
  return server.login(path, { method: 'POST', headers, body: JSON.stringify(body) })
}
async function begun() {
  const { key: popup, url } = newPopup(server, 'passkey')
  const { id } = (await post('/login/handoffs', { provider: 'passkey', binding, key: popup })).json
  const page = await popupBrowser(server).go(url)
  const data = JSON.parse(/type="application\/json"[^>]*>(.*?)<\/script>/.exec(page.text)?.[1] ?? '{}')
  const answer = (cookie: string, response: object, headers?: Record<string, string>) =>
    answerTo(pathOf(data.answer), cookie, response, headers)
  return { id, page, data, answer, cookie: String(page.headers['set-cookie']).split(';')[0] ?? '' }
}
/** Where a page of this popup is, by what its first page says. */
const pathOf = (url: string) => url.slice(server.loginOrigin.length)
const answerTo = (path: string, cookie: string, response: object, headers: Record<string, string> = {}) =>
  server.login(path, { method: 'POST', headers: { cookie, ...headers }, body: JSON.stringify(response) })
const take = (id: string, proof?: string) =>
  post('/login/sessions', { proof: { kind: 'handoff', id, binding, proof }, cookieless: true })

test('default', async () => {
  const { id, page, data, cookie, answer } = await begun()
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  for (const text of [page.text, (await popupBrowser(server).go(newPopup(server, 'passkey').url)).text]) {
    expect(text).toMatch(/<main><p class="brand"><svg .*Gatehouse<\/p>/)
    expect(text).toContain(pageStyle)
  }
  expect(page.text).toMatch(/<p class="brand">.*<span translate="no">[^<]+<\/span> · Gatehouse<\/p>/)
  expect(data.options).toMatchObject({ rpId: 'login.localhost', userVerification: 'required' })
  const answered = await answer(cookie, key.get(data.options))
  expect(answered.status).toBe(200)
  const after = String(answered.headers['set-cookie']).split(';')[0] ?? ''
  const done = await server.login(pathOf(data.done), { headers: { cookie: after } })
  const proof = /"proof":"([\w-]+)"/.exec(done.text)?.[1]
  expect((await take(id)).json.code).toBe('handoff_pending')
  expect((await take(id, proof)).json.user).toMatchObject({ id: userId, method: 'passkey' })
})

test('error: a wrong passkey leaves the hand-off open, and its challenge is used up', async () => {
  const { id, data, cookie, answer } = await begun()
  const stranger = softAuthenticator({ rpId: 'login.localhost', origin: server.loginOrigin })
  expect((await answer(cookie, stranger.get(data.options))).json.code).toBe('invalid_proof')
  expect((await answer(cookie, key.get(data.options))).json.code).toBe('invalid_proof')
  expect((await take(id)).json.code).toBe('handoff_pending')
})

test('error: another window, another site, no last page before the answer', async () => {
  const { data, cookie, answer } = await begun()
  expect((await answer('', key.get(data.options))).json.code).toBe('handoff_invalid')
  expect((await answer(cookie, key.get(data.options), { origin: hostOrigin })).json.code).toBe('cross_site')
  const done = await server.login(pathOf(data.done), { headers: { cookie } })
  expect(done.json.code).toBe('handoff_invalid')
})

test.each(['v1.AAAA', '', 'null'])('error: a made-up cookie %j', async (text) => {
  const { cookie, answer } = await begun()
  const [name] = cookie.split('=')
  expect((await answer(`${name}=${text}`, { id: 'a' })).json.code).toBe('handoff_invalid')
})

test.each(['', '?popup=', '?popup=0123456789abcdef', '?popup=__proto__'])(
  'error: a popup that is none, %j',
  async (query) => {
    const { cookie } = await begun()
    const refused = await answerTo(`/auth/popup/passkey/answer${query}`, cookie, { id: 'a' })
    expect(refused.json.code).toBe('handoff_invalid')
  },
)

test('error: the project switched passkeys off', async () => {
  await using off = await testServer({ projects: { demo: [hostOrigin] } })
  await off.server.context.database.db.update(projects).set({ settings: { passkey: false } })
  off.server.context.projects.changed('demo')
  const headers = { authorization: `Bearer ${await off.token()}` }
  const body = JSON.stringify({ provider: 'passkey', binding, key: 'k'.repeat(22) })
  const refused = await off.login('/login/handoffs', { method: 'POST', headers, body })
  expect(refused.json.code).toBe('provider_unavailable')
})
