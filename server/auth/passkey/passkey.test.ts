import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeyOptionsAnswerSchema, sessionTokenHeader } from '../../contract/login.ts'
import { passkeys } from '../../db/schema/passkeys.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { type Lies, softAuthenticator } from '../../test/softAuthenticator.ts'
import { type TestServer, testServer } from '../../test/testServer.ts'
import { personByEmail } from '../people.ts'

const origin = 'http://demo.example'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ projects: { demo: [origin, 'http://b.example'], other: [origin] } })
})
afterAll(() => server[Symbol.asyncDispose]())

const authenticator = () =>
  softAuthenticator({ rpId: 'login.localhost', origin: server.server.config.http.loginOrigin })

interface Page {
  projectId?: string
  origin?: string
  session?: string
}
async function post(
  path: string,
  body: object,
  { projectId = 'demo', origin: page = origin, session }: Page = {},
) {
  return server.login(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token(projectId, page)}`,
      ...(session ? { [sessionTokenHeader]: session } : {}),
    },
    body: JSON.stringify(body),
  })
}
/** A person with a session that is a minute old. */
async function person() {
  const { context } = server.server
  const { userId } = await personByEmail(context, `${randomUUID()}@example.com`)
  const made = { userId, projectId: 'demo', hostOrigin: origin, method: 'email' }
  return { userId, session: (await context.sessions.create(made)).token }
}
async function registered() {
  const { userId, session } = await person()
  const key = authenticator()
  const { challengeId, options } = (await post('/login/passkeys/options', {}, { session })).json
  const response = key.create(options)
  const answer = await post('/login/passkeys', { challengeId, response }, { session })
  expect([answer.status, answer.json]).toEqual([200, { id: key.id }])
  return { userId, session, key }
}
type Key = ReturnType<typeof softAuthenticator>

async function challenge(page: Page = {}) {
  return passkeyOptionsAnswerSchema.parse((await post('/login/passkeys/challenge', {}, page)).json)
}
const login = (challengeId: string, response: object, page: Page = {}) =>
  post('/login/sessions', { proof: { kind: 'passkey', challengeId, response }, cookieless: true }, page)
async function signIn(key: Key, lies: Lies = {}) {
  const { challengeId, options } = await challenge()
  return login(challengeId, key.get(options, lies))
}

test('default', async () => {
  const { userId, key } = await registered()
  const { challengeId, options } = await challenge()
  expect(options).toMatchObject({ rpId: 'login.localhost', userVerification: 'required' })
  const answer = await login(challengeId, key.get(options))
  expect([answer.status, answer.json.user?.id, answer.json.user?.method]).toEqual([200, userId, 'passkey'])
})

test('param: in a frame, where the browser names the page around it', async () => {
  const { key } = await registered()
  expect((await signIn(key, { topOrigin: origin })).status).toBe(200)
})

test('behavior: options ask for a discoverable passkey and leave out those that are there', async () => {
  const { session, key } = await registered()
  const { options } = (await post('/login/passkeys/options', {}, { session })).json
  expect(options).toMatchObject({
    rp: { id: 'login.localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: key.id }],
    attestation: 'none',
  })
})

test('behavior: counters go up, and those that stay at 0 are fine', async () => {
  const { key } = await registered()
  expect((await signIn(key, { counter: 7 })).status).toBe(200)
  expect((await signIn(key, { counter: 7 })).json.code).toBe('invalid_proof')
  expect((await signIn(key, { counter: 6 })).json.code).toBe('invalid_proof')
  expect((await signIn(key, { counter: 8 })).status).toBe(200)
  const { context } = server.server
  await context.database.db.update(passkeys).set({ counter: 0 })
  expect((await signIn(key, { counter: 0 })).status).toBe(200)
  expect((await signIn(key, { counter: 0 })).status).toBe(200)
})

test.each<[string, Lies]>([
  ['another origin', { origin: 'http://evil.example' }],
  ['the widget', { origin: 'http://widget.localhost' }],
  ['another relying party', { rpId: 'localhost' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['another page around the frame', { topOrigin: 'http://evil.example' }],
  ['nobody verified', { verified: false }],
  ['another person', { userHandle: 'AAAA' }],
  ['no person', { userHandle: '' }],
  ['a registration', { type: 'webauthn.create' }],
])('error: an assertion of %s', async (_what, lies) => {
  const { key } = await registered()
  const answer = await signIn(key, lies)
  expect([answer.status, answer.json.code]).toEqual([401, 'invalid_proof'])
})

test('error: a passkey that nobody registered, a changed signature, a broken answer', async () => {
  expect((await signIn(authenticator())).json.code).toBe('invalid_proof')
  const { key } = await registered()
  const { challengeId, options } = await challenge()
  const good = key.get(options)
  const changed = { ...good, response: { ...good.response, signature: 'MEUCIQ' } }
  expect((await login(challengeId, changed)).json.code).toBe('invalid_proof')
  for (const response of [
    { id: key.id },
    { id: key.id, response: null },
    { id: '' },
    { id: 'constructor' },
  ]) {
    const { challengeId: next } = await challenge()
    const answer = await login(next, response)
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_proof'])
  }
})

test('error: a challenge is used up by any answer, and of its page only', async () => {
  const { key } = await registered()
  const first = await challenge()
  const response = key.get(first.options)
  const attempts = await Promise.all(Array.from({ length: 5 }, () => login(first.challengeId, response)))
  expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
  const failed = await challenge()
  await login(failed.challengeId, key.get(failed.options, { origin: 'http://evil.example' }))
  expect((await login(failed.challengeId, key.get(failed.options))).json.code).toBe('invalid_proof')
  for (const page of [{ projectId: 'other' }, { origin: 'http://b.example' }]) {
    const { challengeId, options } = await challenge(page)
    expect((await login(challengeId, key.get(options))).json.code).toBe('invalid_proof')
  }
})

test('error: a challenge for making one signs nobody in, and the other way round', async () => {
  const { session, key } = await registered()
  const made = (await post('/login/passkeys/options', {}, { session })).json
  expect((await login(made.challengeId, key.get(made.options))).json.code).toBe('invalid_proof')
  const { challengeId, options } = await challenge()
  const response = authenticator().create({ ...options, user: { id: 'AAAA' } })
  expect((await post('/login/passkeys', { challengeId, response }, { session })).json.code).toBe(
    'invalid_proof',
  )
})

test.each<[string, Lies]>([
  ['another origin', { origin: 'http://evil.example' }],
  ['another relying party', { rpId: 'localhost' }],
  ['nobody verified', { verified: false }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('error: a new passkey of %s', async (_what, lies) => {
  const { session } = await person()
  const { challengeId, options } = (await post('/login/passkeys/options', {}, { session })).json
  const response = authenticator().create(options, lies)
  const answer = await post('/login/passkeys', { challengeId, response }, { session })
  expect([answer.status, answer.json.code]).toEqual([401, 'invalid_proof'])
})

test('error: a new passkey with the options of somebody else, or one that somebody has', async () => {
  const [mine, theirs] = await Promise.all([person(), person()])
  const { challengeId, options } = (await post('/login/passkeys/options', {}, { session: theirs.session }))
    .json
  const response = authenticator().create(options)
  const answer = await post('/login/passkeys', { challengeId, response }, { session: mine.session })
  expect([answer.status, answer.json.code]).toEqual([401, 'invalid_proof'])
  const { key } = await registered()
  const next = (await post('/login/passkeys/options', {}, { session: mine.session })).json
  const taken = { challengeId: next.challengeId, response: key.create(next.options) }
  expect((await post('/login/passkeys', taken, { session: mine.session })).json.code).toBe('invalid_proof')
})

test('error: a new passkey with the options of another page or project, of the same person', async () => {
  const { context } = server.server
  for (const page of [{ origin: 'http://b.example' }, { projectId: 'other' }]) {
    const { userId, session } = await person()
    const { challengeId, options } = (await post('/login/passkeys/options', {}, { session })).json
    const { projectId = 'demo', origin: hostOrigin = origin } = page as Page
    const { token } = await context.sessions.create({ userId, projectId, hostOrigin, method: 'email' })
    const made = { challengeId, response: authenticator().create(options) }
    const answer = await post('/login/passkeys', made, { ...page, session: token })
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_proof'])
  }
})

test('error: nobody, a login of long ago, another site', async () => {
  for (const path of ['/login/passkeys/options', '/login/passkeys']) {
    expect((await post(path, {})).json.code).toBe('no_session')
    const { session } = await person()
    await server.server.context.database.db
      .update(sessions)
      .set({ freshAt: new Date(Date.now() - (path.endsWith('options') ? 301_000 : 86_401_000)) })
    expect((await post(path, {}, { session })).json.code).toBe('login_not_fresh')
  }
  const foreign = { method: 'POST', headers: { origin }, body: '{}' }
  for (const path of ['/login/passkeys/options', '/login/passkeys', '/login/passkeys/challenge']) {
    expect((await server.login(path, foreign)).json.code).toBe('cross_site')
    expect((await server.login(path, { method: 'POST', body: '{}' })).json.code).toBe('invalid_token')
  }
})
